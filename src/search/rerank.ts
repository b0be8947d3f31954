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

/**
 * Weights for a passage that the main model has not read yet, in the same units: what its words and its static embedding
 * (deviations above unrelated text) let one expect of the score above. Fitted so that a passage is as likely to answer as
 * another of the same score, whichever of the two each has (the ADR on ranking): else whatever is embedded, or is not,
 * would come first in an index that is half embedded.
 */
const waitingWeights = { constant: 0.63, words: 0.62, meaning: 0.09 } as const
/** Deviations of the usual candidate, for a passage without any embedding. */
const usualDeviations = 1.3
/**
 * What is added to a first-stage score, a share of the best, to compare it with the score above: where the main model has
 * read nothing of what a question is about, passages keep the order that they have in an index without its embeddings.
 */
const unreadConstant = 0.5

export interface LateOptions {
  modeWeights?: ModeWeights | undefined
  /** How much of what the question is about has an embedding of the main model, 0…1. */
  embeddedShare: number
}

/**
 * Late interaction over stored token codes: no model runs but the question's own. Returns false when no candidate has
 * codes. One that waits for the main model is scored by what it has; one with an embedding and no codes gets the median.
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
 * Of what only its words and its static embedding are known. One formula for all of an index that is half embedded moved
 * every passage as soon as the first one anywhere had an embedding: it sets in as far as those that a question is about have.
 */
function waitingScore(
  { lexical, cosine, score: first }: Candidate,
  modeWeights: ModeWeights | undefined,
  embeddedShare: number,
): number {
  const { constant, words, meaning } = waitingWeights
  const { text, semantic } = modeWeights ? proportions(modeWeights) : { text: 1, semantic: 1 }
  const deviations = cosine?.deviations ?? usualDeviations
  // Of what words count here, those of the score with late interaction are theirs; the rest stands for its meaning.
  const wordsAlone = lateWeights.words * text
  const expected =
    (wordsAlone + (words - lateWeights.words) * semantic) * lexical + semantic * (constant + meaning * deviations)
  const unread = (wordsAlone + (1 - lateWeights.words) * semantic) * first + semantic * unreadConstant
  return embeddedShare * expected + (1 - embeddedShare) * unread
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
