import { batches } from '../../../core/batches.ts'
import { reasonOf, unavailable } from '../../../core/errors.ts'
import { contentHash } from '../../../core/ids.ts'
import type { Filter } from '../../../core/record.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { ProviderHit, ProviderQuery, ProviderRecord, SearchProvider } from '../../../ports/search-provider.ts'
import { parseQuery } from '../../../text/parse-query.ts'
import { createQdrantClient, type QdrantAddress } from './qdrant-client.ts'
import {
  filterFields,
  filterOf,
  type Payload,
  payloadIndexes,
  pointsOf,
  type QdrantFilter,
  vectorName,
} from './qdrant-points.ts'
import { rankByWords, termsToFetch } from './rank-words.ts'

export interface QdrantSettings extends QdrantAddress {
  space: string
  /** Id of the embedder whose vectors come; empty for none. */
  model: () => string
}

interface FoundPoint {
  id: string
  score?: number
  payload: Payload
}

/** Passages whose words are compared for one question. */
const comparedByWords = 500
/** Words of a question that are looked up: each is a request. */
const mostTerms = 24
/** Points of a record that ask for its neighbours. */
const askingPoints = 24
/** A question that waits longer is answered by the next provider, milliseconds. */
const answerTime = 3000
/** Points in one request. */
const pointBatch = 128

/**
 * Qdrant over its REST interface, version 1.10 or newer. One collection a space and model: vectors of another model
 * cannot be compared. Vectors are ours; words are matched in the payload and ranked here.
 */
export function createQdrantProvider({ space, model, ...address }: QdrantSettings): SearchProvider {
  const client = createQdrantClient(address)
  const family = `jarvis~${space.replace('/', '+')}~`
  const nameNow = () => `${family}${contentHash(model()).slice(0, 8)}`
  const at = (path = '') => `/collections/${encodeURIComponent(nameNow())}${path}`
  let ready: string | undefined

  /** Makes the collection with the first vector, whose length it needs; those of former models go. */
  async function ensure(dimensions: number, options: CallOptions): Promise<void> {
    const name = nameNow()
    if (ready === name) return
    if ((await client.send('GET', at(), undefined, options)) === undefined) {
      await client.send('PUT', at(), { vectors: { [vectorName]: { size: dimensions, distance: 'Cosine' } } }, options)
      for (const index of payloadIndexes) await client.send('PUT', at('/index?wait=true'), index, options)
      const all = (await client.send('GET', '/collections', undefined, options)) as { collections?: { name: string }[] }
      for (const { name: other } of all?.collections ?? [])
        if (other.startsWith(family) && other !== name)
          await client.send('DELETE', `/collections/${encodeURIComponent(other)}`, undefined, options)
    }
    ready = name
  }

  async function index(records: readonly ProviderRecord[], options: CallOptions = {}): Promise<void> {
    const points = records.flatMap(pointsOf)
    const dimensions = points.find(({ vector }) => vector[vectorName])?.vector[vectorName]?.length
    if (dimensions === undefined && (await client.send('GET', at(), undefined, options)) === undefined)
      throw unavailable('search_not_ready', 'Qdrant waits for the first vectors. "jarvis embed" computes them.')
    if (dimensions !== undefined) await ensure(dimensions, options)
    await remove(
      records.map(({ id }) => id),
      options,
    )
    for (let start = 0; start < points.length; start += pointBatch) {
      const body = { points: points.slice(start, start + pointBatch) }
      if ((await client.send('PUT', at('/points?wait=true'), body, options)) !== undefined) continue
      ready = undefined
      throw unavailable(
        'search_not_ready',
        `The collection ${nameNow()} of Qdrant no longer exists. Ask again; it is created again.`,
      )
    }
  }

  async function remove(ids: readonly string[], options: CallOptions = {}): Promise<void> {
    const filter = { must: [{ key: 'record', match: { any: [...ids] } }] }
    if (ids.length > 0) await client.send('POST', at('/points/delete?wait=true'), { filter }, options)
  }

  /** Asks the collection; without one, whoever asks goes on to the next provider, and all is sent again. */
  async function read<Answer>(path: string, body: unknown, options: CallOptions): Promise<Answer> {
    const answer = await client.send('POST', at(path), body, { ...options, milliseconds: answerTime })
    if (answer !== undefined) return answer as Answer
    ready = undefined
    throw unavailable('search_not_ready', `Qdrant has no collection ${nameNow()} yet. "jarvis embed" fills it.`)
  }

  async function byWords({ query, filter, limit }: ProviderQuery, options: CallOptions): Promise<ProviderHit[]> {
    const terms = [...new Set(parseQuery(query).any.map(({ term }) => term))].slice(0, mostTerms)
    if (terms.length === 0) return []
    const holds = (term: string) => ({ key: 'words', match: { text: term } })
    const first = { key: 'piece', match: { value: 0 } }
    // Counted among what passes the filter: a word that is common elsewhere may be what tells passages apart here.
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

  /** Best points by vector, each passage once. Several pieces may be of one passage, so more are asked for. */
  async function byVector(query: unknown, filter: QdrantFilter, limit: number, options: CallOptions) {
    const body = { query, using: vectorName, filter, limit: limit * 2, with_payload: ['record', 'passage'] }
    const { points } = await read<{ points: FoundPoint[] }>('/points/query', body, options)
    const best = new Map<string, ProviderHit>()
    for (const { payload, score = 0 } of points) {
      const key = `${payload.record}:${payload.passage}`
      if (score > 0 && !best.has(key)) best.set(key, { id: payload.record, passage: payload.passage, score })
    }
    return [...best.values()].slice(0, limit)
  }

  async function findSimilar(
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
    return byVector(query, { ...others, must_not: [...others.must_not, own] }, limit, options)
  }

  return {
    name: 'qdrant',
    get id() {
      return `qdrant:${address.url}:${nameNow()}`
    },
    powers: { modes: ['keyword', 'semantic'], similar: true, vectors: true, ranks: false, filters: filterFields },
    async checkAvailability(options) {
      try {
        if (model() === '') return { available: false, reason: 'it needs an embedding model, and none is available' }
        const { version = 'of unknown version' } = await client.greet(options)
        const collection = (await client.send('GET', at(), undefined, options)) as { points_count?: number } | undefined
        return { available: true, says: `Qdrant ${version} at ${address.url}`, isEmpty: !collection?.points_count }
      } catch (error) {
        const fix = 'docker run -d -p 127.0.0.1:6333:6333 qdrant/qdrant'
        return { available: false, reason: reasonOf(error), fix }
      }
    },
    index,
    remove,
    async search(query, options = {}) {
      if (query.mode === 'keyword') return byWords(query, options)
      const vector = await query.vector()
      return vector ? byVector([...vector], filterOf(query.filter), query.limit, options) : []
    },
    findSimilar,
    async reindexAll(records, options = {}) {
      await client.send('DELETE', at(), undefined, options)
      ready = undefined
      let count = 0
      for await (const batch of batches(records, pointBatch)) {
        await index(batch, options)
        count += batch.length
      }
      return { records: count }
    },
    close: async () => {},
  }
}
