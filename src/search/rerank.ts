import type { CallOptions } from '../core/runtime.ts'
import type { Reader } from '../ports/database.ts'
import type { Reranker } from '../ports/models.ts'
import type { Candidate } from './candidate.ts'
import { createMaxSim } from './maxsim.ts'
import { type ModeWeights, proportions, type QueryVector } from './retrieve.ts'
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
    const pieces = codes.get(candidate.row.chunkId)?.filter((piece) => piece.length > 0)
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

/** Shares of the fused score and of the reranker by rank in the fused list (SPEC §1: trust a clear first stage). */
const blendByRank = [
  { upTo: 3, fused: 0.75 },
  { upTo: 10, fused: 0.6 },
  { upTo: Number.POSITIVE_INFINITY, fused: 0.4 },
] as const

/**
 * A model that reads question and passage together. `candidates` stand in fused order; both scores are brought to
 * 0…1 before they are blended. When time is up or the model fails the order stays, and the reason is returned.
 */
export async function rerankByModel(
  reranker: Reranker,
  question: string,
  candidates: readonly Candidate[],
  deadlineMs: number,
  options: CallOptions,
): Promise<string | undefined> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  let scores: number[]
  try {
    scores = await untilAborted(
      reranker.rerank(
        question,
        candidates.map((candidate) => candidate.row.text),
        { signal },
      ),
      signal,
    )
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (deadline.aborted) return `rerank: ${reranker.id} did not answer within ${deadlineMs} ms.`
    return `rerank: ${error instanceof Error ? error.message : String(error)}`
  }
  const best = candidates[0]?.score || 1
  for (const [index, candidate] of candidates.entries()) {
    const share = blendByRank.find(({ upTo }) => index < upTo)!.fused
    const score = scores[index] ?? 0
    candidate.score = (share * candidate.score) / best + (1 - share) * score
    candidate.trace.rerank = { by: reranker.id, score }
    candidate.trace.blended = candidate.score
  }
  return undefined
}

/** Rejects when the signal fires, for work that does not listen to it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function median(numbers: number[]): number {
  const sorted = numbers.sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
