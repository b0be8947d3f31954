import { analyse } from '../text/tokenize.ts'
import { type Candidate, newCandidate } from './candidate.ts'
import type { SearchDependencies } from './dependencies.ts'
import { type Fused, type RankedList, share } from './fuse.ts'
import { listWeightsOf } from './list-weights.ts'
import type { Question } from './question.ts'
import { type ChunkRow, readChunks } from './records-repository.ts'
import { listNames, type QueryVector } from './retrieve.ts'

/** The first entries of the fused list as candidates, in fused order, with the evidence of each list. */
export async function loadCandidates(
  deps: Pick<SearchDependencies, 'db' | 'vectors' | 'modeWeights'>,
  front: readonly Fused[],
  lists: readonly RankedList[],
  vectors: readonly QueryVector[],
  question: Question,
): Promise<Candidate[]> {
  const best = front[0]?.score ?? 1
  const rows = await readChunks(
    deps.db,
    front.map(({ id }) => id),
  )
  const candidates = front.flatMap((entry) => {
    const row = rows.get(entry.id)
    return row && (foundByWords(entry) || obeys(question, row)) ? [newCandidate(row, entry, best)] : []
  })
  measureWords(candidates, lists, listWeightsOf(deps))
  for (const vector of vectors) await measureMeaning(deps, vector, lists, candidates)
  return candidates
}

/**
 * Every list of words counts by its weight. The question's words and their pairs together make 1, the rest is added.
 */
function measureWords(
  candidates: readonly Candidate[],
  lists: readonly RankedList[],
  weights: ReturnType<typeof listWeightsOf>,
): void {
  const paired = lists.some(({ name }) => name === listNames.pairs) ? weights.pairs : 0
  const whole = weights.words + paired
  // Words with weight zero are no evidence.
  if (whole === 0) return
  for (const list of lists) {
    if (!list.name.startsWith(listNames.words)) continue
    const own = list.name === listNames.words || list.name === listNames.pairs
    const best = Math.max(...list.scores.values())
    for (const candidate of candidates) {
      const found = share(list.scores.get(candidate.row.chunkId) ?? 0, best, list.floor)
      candidate.lexical += (list.weight / (own ? whole : weights.words)) * found
    }
  }
}

/** Exact cosines, also for hits by words only. A chunk has vectors of the main embedder or of the static one. */
async function measureMeaning(
  { vectors }: Pick<SearchDependencies, 'vectors'>,
  { embedder, vector, instant }: QueryVector,
  lists: readonly RankedList[],
  candidates: readonly Candidate[],
): Promise<void> {
  const list = lists.find(({ name }) => name === (instant ? listNames.instant : listNames.meaning))
  const missing = candidates.filter((candidate) => !candidate.cosine && !list?.scores.has(candidate.row.chunkId))
  const others = await vectors.scores(
    embedder.id,
    vector,
    missing.map(({ row }) => row.chunkId),
  )
  const { mean, deviation } = embedder.background
  const floor = list?.floor ?? mean
  const best = Math.max(floor, ...(list?.scores.values() ?? []), ...others.values())
  const whole = Math.max(best, list?.whole ?? best)
  for (const candidate of candidates) {
    const value = list?.scores.get(candidate.row.chunkId) ?? others.get(candidate.row.chunkId)
    if (value === undefined || candidate.cosine) continue
    candidate.semantic = share(value, whole, floor)
    candidate.cosine = { value, deviations: (value - mean) / deviation, instant }
  }
}

/**
 * For hits by words the index has already checked phrases and exclusions, also in paths and in the preceding text of a
 * turn.
 */
const foundByWords = ({ places }: Fused): boolean => places.some(({ list }) => list === listNames.words)

/** Quoted words and exclusions also apply to hits by meaning. */
function obeys(question: Question, { title, headings, text }: ChunkRow): boolean {
  const { phrases, not } = question.parsed
  if (phrases.length === 0 && not.length === 0) return true
  const terms = ` ${analyse(`${title}\n${headings}\n${text}`).join(' ')} `
  const holds = (group: readonly string[]) => terms.includes(` ${group.join(' ')} `)
  return phrases.every(holds) && !not.some(holds)
}
