import type { Embedder } from '../ports/models.ts'
import type { RankedList } from './fuse.ts'

/**
 * Maps static embeddings to the main model's scale, for an index that is not fully embedded. From the static embedding
 * of a passage it estimates the main model's deviations above unrelated text: offset + slope · its own deviations. The
 * slope is below 1, since a static embedding is less precise; so embedding a passage neither raises nor lowers it by
 * itself. Fitted by least squares on the best hundred candidates of judged questions.
 */
const expected = { offset: 1.8, slope: 0.47 } as const

/** Usual deviations of a question's best passage: counts as 1 while few passages are embedded. */
const usualBest = 4.8
/** Minimum deviations of a list's best for using it as the reference. */
const leastBest = 0.1

/** A list of cosines with its embedder's background. */
export interface MeaningList extends RankedList {
  background: Embedder['background']
  /** From static embeddings, beside a main model. */
  instant: boolean
}

/** Weights of the lists of meaning, with and without embeddings of the main model, and the share of the first. */
export interface MeaningWeights {
  meaning: number
  instant: number
  embeddedShare: number
}

/**
 * Puts the lists of both embedders on one scale; a single list keeps its own, relative to its best. As the embedded
 * share grows, the list of static embeddings moves from that scale to the estimate of the main model's.
 */
export function onOneScale(
  lists: readonly MeaningList[],
  { meaning, instant: alone, embeddedShare }: MeaningWeights,
): RankedList[] {
  const main = lists.find(({ instant }) => !instant)
  if (!main || lists.length < 2 || meaning === 0) return [...lists]
  const { mean, deviation } = main.background
  const best = Math.max(usualBest, deviationsOfBest(main))
  const weight = alone + embeddedShare * (meaning - alone)
  return lists.map((given) => {
    const { background, instant, ...list } = given
    if (!instant) return { ...list, weight, whole: mean + best * deviation }
    const rise = embeddedShare * meaning * (expected.slope / best)
    const start = embeddedShare * meaning * (expected.offset / best)
    const slope = rise + (1 - embeddedShare) * (alone / Math.max(deviationsOfBest(given), leastBest))
    const cosineAt = (worth: number) => background.mean + (background.deviation * (worth - start)) / slope
    return { ...list, weight, floor: cosineAt(0), whole: cosineAt(weight) }
  })
}

const deviationsOfBest = ({ scores, background: { mean, deviation } }: MeaningList): number =>
  (Math.max(...scores.values()) - mean) / deviation
