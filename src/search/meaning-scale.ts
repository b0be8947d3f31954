import type { Embedder } from '../ports/models.ts'
import type { RankedList } from './fuse.ts'

/**
 * One scale for the embeddings of an index that is not fully embedded. The static embedding of a passage is read as what
 * the main model would likely say of it, in deviations of the main model above unrelated text: offset + slope · its own
 * deviations. The slope is below 1, since a static embedding tells less; so a passage that the main model has read is
 * neither raised nor lowered by that alone. Fitted by least squares on the best hundred candidates of judged questions.
 */
const expected = { offset: 1.8, slope: 0.47 } as const

/** Deviations that the best passage of a question usually has: what counts as 1 where few passages are embedded. */
const usualBest = 4.8
/** Deviations below which the best of a list is nothing to measure others by. */
const leastBest = 0.1

/** A list of cosines, and the embedder whose they are. */
export interface MeaningList extends RankedList {
  background: Embedder['background']
  /** Of static embeddings, beside a main model. */
  instant: boolean
}

/** Weights of the lists of meaning, with and without embeddings of the main model, and how much of the first counts. */
export interface MeaningWeights {
  meaning: number
  instant: number
  embeddedShare: number
}

/**
 * Puts the lists of both embedders on one scale; a list alone keeps its own, a share of its best. As the share that is
 * embedded grows, the list of static embeddings goes from that scale to what the main model would likely say.
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
