import type { ScoredChunk } from '../../ports/search-index.ts'
import { type BlocksAtHand, type FieldWeights, type Matches, matchPhrase } from './match-phrase.ts'
import type { Phrase, QueryPlan } from './query-plan.ts'
import type { Statistics } from './read-words.ts'

/** BM25 as in FTS5: saturation of a word's count, and share of length normalization. */
const k1 = 1.2
const b = 0.75
/** Weight of a word that more than half of all chunks contain. */
const leastIdf = 1e-6

/** All matching chunks, ascending, with their scores. */
export interface Scored {
  chunks: Uint32Array
  scores: Float64Array
}

/** Finds chunks and scores them by BM25. */
export function scoreChunks(
  plan: QueryPlan,
  hand: BlocksAtHand,
  statistics: Pick<Statistics, 'documents' | 'length'>,
  weights: FieldWeights,
): Scored {
  const known = new Map<string, Matches>()
  const matchesOf = (phrase: Phrase): Matches => {
    const key = `${phrase.prefix ? '*' : ''}${phrase.tokens.join(' ')}`
    const matches = known.get(key) ?? matchPhrase(phrase, hand, weights)
    known.set(key, matches)
    return matches
  }
  const chunks = passing(plan, matchesOf)
  const scores = new Float64Array(chunks.length)
  for (const phrase of plan.scored) addScores(scores, chunks, matchesOf(phrase), statistics)
  return { chunks, scores }
}

/** The best chunks that pass, best first, ties by chunk id. Only these become objects. */
export function bestOf({ chunks, scores }: Scored, limit: number, passes: (chunk: number) => boolean): ScoredChunk[] {
  const rows = [...chunks.keys()].filter((i) => passes(chunks[i]!))
  const bound = rows.length > limit ? Float64Array.from(rows, (i) => -scores[i]!).sort()[limit - 1]! : Infinity
  return rows
    .filter((i) => -scores[i]! <= bound)
    .map((i) => ({ chunkId: chunks[i]!, score: scores[i]! }))
    .sort((one, other) => other.score - one.score || one.chunkId - other.chunkId)
    .slice(0, limit)
}

/** Matching chunks, ascending. */
function passing(plan: QueryPlan, matchesOf: (phrase: Phrase) => Matches): Uint32Array {
  const chunksOf = (phrases: readonly Phrase[]) => phrases.map((phrase) => matchesOf(phrase).chunks)
  const needed = plan.all ? [...plan.required, ...plan.ranked] : plan.required
  const found = needed.length > 0 ? inAll(chunksOf(needed)) : inAny(chunksOf(plan.ranked))
  if (plan.excluded.length === 0) return found
  const excluded = new Set(chunksOf(plan.excluded).flatMap((chunks) => [...chunks]))
  return found.filter((chunk) => !excluded.has(chunk))
}

function inAny(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  all.sort()
  let kept = 0
  for (const [i, chunk] of all.entries()) if (i === 0 || chunk !== all[i - 1]) all[kept++] = chunk
  return all.slice(0, kept)
}

function inAll(lists: readonly Uint32Array[]): Uint32Array {
  const [fewest, ...others] = [...lists].sort((one, other) => one.length - other.length) as [
    Uint32Array,
    ...Uint32Array[],
  ]
  const sets = others.map((list) => new Set(list))
  return fewest.filter((chunk) => sets.every((set) => set.has(chunk)))
}

/** Adds the scores of one phrase. Both lists ascend. */
function addScores(
  scores: Float64Array,
  chunks: Uint32Array,
  matches: Matches,
  { documents, length }: Pick<Statistics, 'documents' | 'length'>,
): void {
  const holding = matches.chunks.length
  if (holding === 0) return
  const idf = Math.max(Math.log((documents - holding + 0.5) / (holding + 0.5)), 0) || leastIdf
  const average = length / documents
  let at = 0
  for (let i = 0; i < chunks.length && at < holding; i++) {
    while (at < holding && matches.chunks[at]! < chunks[i]!) at++
    if (at >= holding || matches.chunks[at] !== chunks[i]) continue
    const count = matches.counts[at]!
    const saturation = count + k1 * (1 - b + (b * matches.lengths[at]!) / average)
    scores[i]! += idf * ((count * (k1 + 1)) / saturation)
  }
}
