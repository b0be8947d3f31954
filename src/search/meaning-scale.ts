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

/** A list of cosines, and the embedder whose they are. */
export interface MeaningList extends RankedList {
  background: Embedder['background']
  /** Of static embeddings, beside a main model. */
  instant: boolean
}

/** Puts the lists of both embedders on one scale; a list alone keeps its own, a share of its best. */
export function onOneScale(lists: readonly MeaningList[], weight: number): RankedList[] {
  const main = lists.find(({ instant }) => !instant)
  if (!main || lists.length < 2) return [...lists]
  const { mean, deviation } = main.background
  const best = Math.max(usualBest, (Math.max(...main.scores.values()) - mean) / deviation)
  return lists.map(({ background, instant, ...list }) => {
    if (!instant) return { ...list, weight, whole: mean + best * deviation }
    const { offset, slope } = expected
    const cosineAt = (deviations: number) => background.mean + (background.deviation * (deviations - offset)) / slope
    return { ...list, weight, floor: cosineAt(0), whole: cosineAt(best) }
  })
}
