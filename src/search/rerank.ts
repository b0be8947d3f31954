import type { Reader } from '../ports/database.ts'
import type { Candidate } from './candidate.ts'
import { type ModeWeights, proportions } from './list-weights.ts'
import { createMaxSim } from './maxsim.ts'
import type { QueryVector } from './retrieve.ts'
import { readTokenCodes } from './token-codes-repository.ts'

/**
 * Weights of the ranking score with late interaction, one set for every kind of record. MaxSim is a mean cosine of a
 * question's tokens, so one point of it is worth much; what each part gives is in the ADR on ranking.
 */
const lateWeights = { words: 0.35, meaning: 0.5, late: 1.5 } as const

/** Candidates that are reranked. From 50 on, depth brings little, and costs little. */
export const rerankDepth = 100

/**
 * Late interaction over stored token codes: no model runs but the question's own. A candidate that has no codes yet is
 * given the median of the others, so that being new neither helps nor harms it. Returns false when none has codes.
 */
export async function rerankLate(
  db: Reader,
  query: QueryVector,
  candidates: readonly Candidate[],
  modeWeights?: ModeWeights,
): Promise<boolean> {
  const late = query.embedder.lateInteraction
  if (!late || !query.tokens || query.tokens.tokens.length === 0) return false
  const codes = await readTokenCodes(
    db,
    late.id,
    candidates.map((candidate) => candidate.row.chunkId),
  )
  if (codes.size === 0) return false
  const score = createMaxSim(query.tokens, query.embedder.dimensions)
  for (const candidate of candidates) {
    const pieces = codes.get(candidate.row.chunkId)?.filter((piece) => piece.codes.length > 0)
    if (pieces && pieces.length > 0) candidate.late = Math.max(...pieces.map(score))
  }
  const weights = lateWeightsFor(modeWeights)
  const usual = median(candidates.flatMap((candidate) => candidate.late ?? []))
  for (const candidate of candidates) {
    const value = candidate.late ?? usual
    candidate.score = weights.words * candidate.lexical + weights.meaning * candidate.semantic + weights.late * value
    candidate.trace.rerank = { by: late.id, score: value }
    candidate.trace.blended = candidate.score
  }
  return true
}

/** Late interaction reads meaning, so where the owner sets what meaning counts it follows. */
function lateWeightsFor(modeWeights: ModeWeights | undefined): Readonly<Record<keyof typeof lateWeights, number>> {
  if (!modeWeights) return lateWeights
  const { text, semantic } = proportions(modeWeights)
  return {
    words: lateWeights.words * text,
    meaning: lateWeights.meaning * semantic,
    late: lateWeights.late * semantic,
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
