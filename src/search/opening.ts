import { adjustBy, type Candidate } from './candidate.ts'

/**
 * What a text is about, its opening says. A long one has many passages, and each is a chance to match by accident: the
 * further behind the opening a passage stands, the less it counts. In units of the ranking score, a chunk; what it is
 * worth is in the ADR on ranking.
 */
export const openingWeights = {
  /** Pages and notes. */
  document: { perChunk: 0.05, chunks: 4 },
  /** Messages: after the first lines, an answer tells what was not asked. */
  message: { perChunk: 0.2, chunks: 3 },
} as const

export function weighOpening(candidates: readonly Candidate[], weights: typeof openingWeights = openingWeights): void {
  for (const candidate of candidates) {
    const { perChunk, chunks } = candidate.row.speaker === null ? weights.document : weights.message
    adjustBy(candidate, 'opening', -perChunk * Math.min(candidate.row.seq, chunks))
  }
}
