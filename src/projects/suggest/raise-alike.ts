import type { Gems } from '../../gems/gems.ts'
import { nearestByWords } from './alike-by-words.ts'
import type { Candidate } from './fuse-hits.ts'

/** What the owner said of gems before: ids. */
export interface Judged {
  /** Gems of the project. */
  taken: readonly string[]
  refused: readonly string[]
}

/** Candidates that are compared with each other; of each kind of judged gems, the newest. */
const [mostCompared, mostJudged] = [400, 50]
/** A gem is compared by its title and so many characters. */
const comparedCharacters = 8000
/** Gems that are most alike; a candidate is its own neighbour, of likeness 1, so that what is like nothing keeps its score. */
const neighbours = 20
/** What judged gems count among the neighbours, where the best candidate counts 1. */
const worth = { taken: 1, refused: -0.5 } as const

/**
 * Reranks candidates: first those whose neighbours, by the words of their texts, are good candidates or gems of the
 * project, and not refused. Topics describe a project in a few words; its gems have many more. Embeddings match texts
 * of one tone, words those of one topic, so words separate candidates better. Values were chosen on the projects of
 * `bench/projects` that are not `shown`.
 */
export async function raiseAlike(
  gems: Pick<Gems, 'comparedTexts'>,
  found: readonly Candidate[],
  judged: Judged,
): Promise<Candidate[]> {
  const compared = found.slice(0, mostCompared)
  const scores = new Map(compared.map(({ hit, score }) => [hit.id, score]))
  for (const kind of ['refused', 'taken'] as const)
    for (const id of judged[kind].slice(0, mostJudged)) scores.set(id, worth[kind])
  const texts = await gems.comparedTexts([...scores.keys()], comparedCharacters)
  const nearest = await nearestByWords(
    texts.map(({ title, text }) => `${title}\n${text}`),
    neighbours,
  )
  const nearOf = new Map(texts.map(({ id }, index) => [id, nearest[index]!]))
  const smooth = compared.map(({ hit, score }) => {
    let [sum, weight] = [score, 1]
    for (const { index, likeness } of nearOf.get(hit.id) ?? []) {
      sum += likeness * scores.get(texts[index]!.id)!
      weight += likeness
    }
    return sum / weight
  })
  const best = Math.max(...smooth)
  // Refused ones may leave nothing good.
  const unit = best > 0 ? best : 1
  const raised = [...smooth.entries()]
    .sort(([, a], [, b]) => b - a)
    .map(([place, value]) => ({ ...compared[place]!, score: Math.max(0, value / unit) }))
  const least = raised.at(-1)?.score ?? 0
  // What came too late to be compared stays behind.
  return [...raised, ...found.slice(mostCompared).map((one) => ({ ...one, score: Math.min(one.score, least) }))]
}
