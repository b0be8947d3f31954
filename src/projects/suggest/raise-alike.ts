import { dot } from '../../core/dot.ts'
import { breathe } from '../../core/runtime.ts'
import type { Search } from '../../search/search.ts'
import { apartFromMean } from '../themes/apart-from-mean.ts'
import type { Candidate } from './fuse-hits.ts'

/** What the owner said of gems before: ids. */
export interface Judged {
  /** Gems of the project. */
  taken: readonly string[]
  refused: readonly string[]
}

/** Candidates that are compared with each other; of each kind of judged gems, the newest. */
const [mostCompared, mostJudged] = [400, 50]
/** A candidate gets half of its score from the candidates that are most alike. */
const [neighbours, share] = [10, 0.5]
/** Of judged gems, those that are most alike count. */
const nearest = 3
const weights = { taken: 0.6, refused: 0.3 } as const
/** Rows of comparisons before others may run. */
const rowsAtOnce = 50

/**
 * Candidates in a better order: those whose neighbours are good candidates, that are near what the project has and far from
 * what was refused. Topics name a project in a few words; its gems say more. Weights were fitted on 16 projects of
 * `bench/projects/fitted-projects.json`.
 */
export async function raiseAlike(
  search: Pick<Search, 'vectorsOf'>,
  found: readonly Candidate[],
  { taken, refused }: Judged,
): Promise<Candidate[]> {
  const [own, not] = [taken.slice(0, mostJudged), refused.slice(0, mostJudged)]
  const vectors = await centred(search, [...found.map(({ hit }) => hit.id), ...own, ...not])
  const compared = found.filter(({ hit }) => vectors.has(hit.id)).slice(0, mostCompared)
  if (compared.length < 2) return [...found]
  const of = (ids: readonly string[]) => ids.flatMap((id) => vectors.get(id) ?? [])
  const [near, far] = [of(own), of(not)]
  const placed = of(compared.map(({ hit }) => hit.id))
  const scores = new Map<Candidate, number>()
  for (const [index, candidate] of compared.entries()) {
    if (index % rowsAtOnce === 0) await breathe()
    const likeness = placed.map((other, at) => (at === index ? -1 : dot(placed[index]!, other)))
    const smooth = (1 - share) * candidate.score + share * aroundIt(likeness, compared)
    scores.set(candidate, smooth + judgement(placed[index]!, near, far))
  }
  const best = Math.max(...scores.values()) || 1
  const raised = compared.map((one) => ({ ...one, score: scores.get(one)! / best })).sort((a, b) => b.score - a.score)
  const least = raised.at(-1)!.score
  // What has no vector, or came too late to be compared, stays behind.
  const others = found.filter((one) => !scores.has(one)).map((one) => ({ ...one, score: Math.min(one.score, least) }))
  return [...raised, ...others]
}

async function centred(search: Pick<Search, 'vectorsOf'>, ids: readonly string[]): Promise<Map<string, Float32Array>> {
  const vectors = await search.vectorsOf([...new Set(ids)])
  const apart = apartFromMean([...vectors.values()])
  return new Map([...vectors.keys()].map((id, index) => [id, apart[index]!]))
}

/** Mean score of the candidates that are most alike, weighed by how much they are. */
function aroundIt(likeness: readonly number[], candidates: readonly Candidate[]): number {
  const order = likeness.map((_, index) => index).sort((a, b) => likeness[b]! - likeness[a]!)
  let [sum, weight] = [0, 0]
  for (const index of order.slice(0, neighbours)) {
    const alike = Math.max(0, likeness[index]!)
    sum += alike * candidates[index]!.score
    weight += alike
  }
  return weight === 0 ? 0 : sum / weight
}

/** For what is near the project's gems, as a whole and one by one, less for what is near refused ones; 0 without any. */
function judgement(vector: Float32Array, near: readonly Float32Array[], far: readonly Float32Array[]): number {
  if (near.length === 0) return 0
  const mean = near.reduce((sum, one) => sum + dot(vector, one), 0) / lengthOfSum(near)
  const alike = (mean + nearestOf(vector, near)) / 2
  const unlike = far.length === 0 ? 0 : weights.refused * nearestOf(vector, far)
  return weights.taken * Math.max(0, alike - unlike)
}

function nearestOf(vector: Float32Array, others: readonly Float32Array[]): number {
  const best = others.map((one) => dot(vector, one)).sort((a, b) => b - a)
  const few = best.slice(0, nearest)
  return few.reduce((sum, one) => sum + one, 0) / few.length
}

/** Length of the sum of vectors: the cosine to their mean is the sum of the products by it. */
function lengthOfSum(vectors: readonly Float32Array[]): number {
  const sum = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (let d = 0; d < sum.length; d++) sum[d]! += vector[d]!
  return Math.hypot(...sum) || 1
}
