import { adjustBy, type Candidate } from './candidate.ts'

/**
 * A long record has many passages, and each is a chance to match by accident; and what a message is about, its opening
 * says. In units of the ranking score; what each is worth is in the ADR on ranking.
 */
export const lengthWeights = {
  /** For every factor of e in the tokens of the record, from those of a single passage on. */
  perFactor: 0.1,
  shortTokens: 200,
  /** For every chunk of a message behind its first: an answer goes on to tell what was not asked. */
  perChunk: 0.2,
  chunks: 3,
} as const

export function weighLength(candidates: readonly Candidate[], weights: typeof lengthWeights = lengthWeights): void {
  const { perFactor, shortTokens, perChunk, chunks } = weights
  for (const candidate of candidates) {
    const { recordTokens, seq, speaker } = candidate.row
    adjustBy(candidate, 'length', -perFactor * Math.log(Math.max(1, recordTokens / shortTokens)))
    if (speaker !== null) adjustBy(candidate, 'opening', -perChunk * Math.min(seq, chunks))
  }
}
