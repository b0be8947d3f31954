import type { Reader } from '../ports/database.ts'
import type { Candidate } from './candidate.ts'
import { type ModeWeights, proportions } from './list-weights.ts'
import { createMaxSim } from './maxsim.ts'
import type { QueryVector } from './retrieve.ts'
import { readTokenCodes } from './token-codes-repository.ts'

/**
 * Weights of the ranking score with late interaction, the same for every kind of record. MaxSim is a mean cosine of a
 * question's tokens, so a point of it weighs much; the effect of each part is in the ADR on ranking.
 */
const lateWeights = { words: 0.35, meaning: 0.5, late: 1.5 } as const

/**
 * Weights for a passage without an embedding of the main model, in the same units: they estimate the score above from
 * its words and its static embedding (deviations above unrelated text). Fitted so that a passage is as likely to answer
 * as another of the same score, with either embedding (the ADR on ranking): otherwise one of the two groups would
 * always come first in a half-embedded index.
 */
const waitingWeights = { constant: 0.63, words: 0.62, meaning: 0.09 } as const
/** Deviations of the usual candidate, for a passage without any embedding. */
const usualDeviations = 1.3
/**
 * Added to a first-stage score, relative to the best, to compare it with the score above: if the main model has
 * embedded nothing about a question, passages keep the order of an index without its embeddings.
 */
const unreadConstant = 0.5

export interface LateOptions {
  modeWeights?: ModeWeights | undefined
  /** Embedded share (main model) of the question's subject, 0…1. */
  embeddedShare: number
}

/**
 * Late interaction over stored token codes: no model runs except for the question. Returns false if no candidate has
 * codes. A candidate without an embedding is scored by its words and static embedding; one with an embedding and no
 * codes gets the median.
 */
export async function rerankLate(
  db: Reader,
  query: QueryVector,
  candidates: readonly Candidate[],
  { modeWeights, embeddedShare }: LateOptions,
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
    if (isWaiting(candidate)) {
      candidate.score = waitingScore(candidate, modeWeights, embeddedShare)
      candidate.trace.blended = candidate.score
      continue
    }
    const value = candidate.late ?? usual
    candidate.score = weights.words * candidate.lexical + weights.meaning * candidate.semantic + weights.late * value
    candidate.trace.rerank = { by: late.id, score: value }
    candidate.trace.blended = candidate.score
  }
  return true
}

const isWaiting = ({ cosine, late }: Candidate): boolean => late === undefined && (cosine?.instant ?? true)

/**
 * Score of a passage with only words and a static embedding. One formula for the whole index moved every passage as
 * soon as the first one anywhere was embedded; therefore it applies in proportion to the embedded share of the
 * question's subject.
 */
function waitingScore(
  { lexical, cosine, score: first }: Candidate,
  modeWeights: ModeWeights | undefined,
  embeddedShare: number,
): number {
  const { constant, words, meaning } = waitingWeights
  const { text, semantic } = modeWeights ? proportions(modeWeights) : { text: 1, semantic: 1 }
  const deviations = cosine?.deviations ?? usualDeviations
  // Words keep their weight from the score with late interaction; the rest estimates the meaning.
  const wordsAlone = lateWeights.words * text
  const expected =
    (wordsAlone + (words - lateWeights.words) * semantic) * lexical + semantic * (constant + meaning * deviations)
  const unread = (wordsAlone + (1 - lateWeights.words) * semantic) * first + semantic * unreadConstant
  return embeddedShare * expected + (1 - embeddedShare) * unread
}

/** Late interaction measures meaning, so it follows the owner's weight for meaning. */
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
