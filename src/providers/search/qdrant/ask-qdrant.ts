import type { Filter } from '../../../core/record.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { ProviderHit, ProviderQuery } from '../../../ports/search-provider.ts'
import { parseQuery } from '../../../text/parse-query.ts'
import type { ReadPoints } from './qdrant-collection.ts'
import { filterOf, type Payload, type QdrantFilter, vectorName } from './qdrant-points.ts'
import { rankByWords, termsToFetch } from './rank-words.ts'

interface FoundPoint {
  id: string
  score?: number
  payload: Payload
}

/** Passages ranked by words per question. */
const comparedByWords = 500
/** Maximum words of a question to look up: each is a request. */
const mostTerms = 24
/** Maximum points of a record used to find its neighbors. */
const askingPoints = 24

/** Finds passages by words, ranked here. */
export async function findByWords(
  read: ReadPoints,
  { query, filter, limit }: ProviderQuery,
  options: CallOptions,
): Promise<ProviderHit[]> {
  const terms = [...new Set(parseQuery(query).any.map(({ term }) => term))].slice(0, mostTerms)
  if (terms.length === 0) return []
  const holds = (term: string) => ({ key: 'words', match: { text: term } })
  const first = { key: 'piece', match: { value: 0 } }
  // Counted among the filtered passages: a word that is common elsewhere may be distinctive here.
  const narrowed = filterOf(filter)
  const among = (...more: unknown[]) => ({ ...narrowed, must: [...narrowed.must, first, ...more] })
  const count = async (some: QdrantFilter) =>
    (await read<{ count: number }>('/points/count', { filter: some, exact: true }, options)).count
  const [size = 0, ...counts] = await Promise.all([count(among()), ...terms.map((term) => count(among(holds(term))))])
  const frequencies = new Map(terms.map((term, place) => [term, counts[place] ?? 0]))
  const fetched = termsToFetch(frequencies, comparedByWords)
  if (fetched.length === 0) return []
  const some = { ...among(), should: fetched.map(holds) }
  const body = { filter: some, limit: Math.max(limit, comparedByWords), with_payload: true, with_vector: false }
  const { points } = await read<{ points: FoundPoint[] }>('/points/scroll', body, options)
  const found = points.map(({ payload }) => ({ key: payload, words: payload.words }))
  return rankByWords(found, frequencies, size)
    .slice(0, limit)
    .map(({ key, score }) => ({ id: key.record, passage: key.passage, score }))
}

/** Best points by vector, each passage once. Several pieces may belong to one passage, so more are requested. */
export async function findByVector(
  read: ReadPoints,
  query: unknown,
  filter: QdrantFilter,
  limit: number,
  options: CallOptions,
) {
  const body = { query, using: vectorName, filter, limit: limit * 2, with_payload: ['record', 'passage'] }
  const { points } = await read<{ points: FoundPoint[] }>('/points/query', body, options)
  const best = new Map<string, ProviderHit>()
  for (const { payload, score = 0 } of points) {
    const key = `${payload.record}:${payload.passage}`
    if (score > 0 && !best.has(key)) best.set(key, { id: payload.record, passage: payload.passage, score })
  }
  return [...best.values()].slice(0, limit)
}

/** Neighbors of a record. */
export async function findSimilar(
  read: ReadPoints,
  id: string,
  { limit, filter }: { limit: number; filter: Filter },
  options: CallOptions = {},
) {
  const own = { key: 'record', match: { value: id } }
  const body = { filter: { must: [own] }, limit: askingPoints, with_payload: false, with_vector: [vectorName] }
  const { points } = await read<{ points: { id: string; vector?: Record<string, unknown> }[] }>(
    '/points/scroll',
    body,
    options,
  )
  const positive = points.filter(({ vector }) => vector?.[vectorName]).map((point) => point.id)
  if (positive.length === 0) return []
  const others = filterOf(filter)
  const query = { recommend: { positive, strategy: 'average_vector' } }
  return findByVector(read, query, { ...others, must_not: [...others.must_not, own] }, limit, options)
}
