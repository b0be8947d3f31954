import { unavailable } from '../../../core/errors.ts'
import { contentHash } from '../../../core/ids.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { ProviderRecord } from '../../../ports/search-provider.ts'
import type { createQdrantClient } from './qdrant-client.ts'
import { payloadIndexes, pointsOf, vectorName } from './qdrant-points.ts'

/** A slower question is answered by the next provider, milliseconds. */
const answerTime = 3000
/** Points per request. */
export const pointBatch = 128

type Client = ReturnType<typeof createQdrantClient>

export interface CollectionNeeds {
  client: Client
  space: string
  /** Id of the embedder whose vectors are stored; empty for none. */
  model: () => string
}

/** Queries the collection, at a path below it. */
export type ReadPoints = <Answer>(path: string, body: unknown, options: CallOptions) => Promise<Answer>

/** The collection of a space and its current model: created with the first vector, written and read. */
export function createQdrantCollection({ client, space, model }: CollectionNeeds) {
  const family = `jarvis~${space.replace('/', '+')}~`
  const nameNow = () => `${family}${contentHash(model()).slice(0, 8)}`
  const at = (path = '') => pathTo(nameNow(), path)
  let ready: string | undefined

  async function ensure(dimensions: number, options: CallOptions): Promise<void> {
    const name = nameNow()
    if (ready === name) return
    if ((await client.send('GET', at(), undefined, options)) === undefined) {
      await create(client, name, dimensions, options)
      await dropOthers(client, family, name, options)
    }
    ready = name
  }

  async function index(records: readonly ProviderRecord[], options: CallOptions = {}): Promise<void> {
    const points = records.flatMap(pointsOf)
    const dimensions = dimensionsOf(points)
    if (dimensions === undefined && (await client.send('GET', at(), undefined, options)) === undefined)
      throw unavailable('search_not_ready', 'Qdrant waits for the first vectors. "jarvis embed" computes them.')
    if (dimensions !== undefined) await ensure(dimensions, options)
    const ids = records.map(({ id }) => id)
    await remove(ids, options)
    if (await putPoints(client, nameNow(), points, options)) return
    ready = undefined
    throw unavailable(
      'search_not_ready',
      `The collection ${nameNow()} of Qdrant no longer exists. Ask again; it is created again.`,
    )
  }

  async function remove(ids: readonly string[], options: CallOptions = {}): Promise<void> {
    const filter = { must: [{ key: 'record', match: { any: [...ids] } }] }
    if (ids.length > 0) await client.send('POST', at('/points/delete?wait=true'), { filter }, options)
  }

  /** Queries the collection; if it is missing, the caller uses the next provider, and all records are sent again. */
  async function read<Answer>(path: string, body: unknown, options: CallOptions): Promise<Answer> {
    const answer = await client.send('POST', at(path), body, { ...options, milliseconds: answerTime })
    if (answer !== undefined) return answer as Answer
    ready = undefined
    throw unavailable('search_not_ready', `Qdrant has no collection ${nameNow()} yet. "jarvis embed" fills it.`)
  }

  return {
    name: nameNow,
    index,
    remove,
    read,
    /** The service's description of it; undefined if it does not exist. */
    describe: async (options?: CallOptions) =>
      (await client.send('GET', at(), undefined, options)) as { points_count?: number } | undefined,
    async drop(options: CallOptions): Promise<void> {
      await client.send('DELETE', at(), undefined, options)
      ready = undefined
    },
  }
}

const pathTo = (name: string, path = ''): string => `/collections/${encodeURIComponent(name)}${path}`

/** The length of the vectors; undefined if no point has one. */
const dimensionsOf = (points: ReturnType<typeof pointsOf>): number | undefined =>
  points.find(({ vector }) => vector[vectorName])?.vector[vectorName]?.length

async function create(client: Client, name: string, dimensions: number, options: CallOptions): Promise<void> {
  const vectors = { [vectorName]: { size: dimensions, distance: 'Cosine' } }
  await client.send('PUT', pathTo(name), { vectors }, options)
  for (const index of payloadIndexes) await client.send('PUT', pathTo(name, '/index?wait=true'), index, options)
}

/** Writes points in batches; false if the collection does not exist. */
async function putPoints(client: Client, name: string, points: readonly unknown[], options: CallOptions) {
  for (let start = 0; start < points.length; start += pointBatch) {
    const body = { points: points.slice(start, start + pointBatch) }
    if ((await client.send('PUT', pathTo(name, '/points?wait=true'), body, options)) === undefined) return false
  }
  return true
}

/** Deletes collections of the space for former models. */
async function dropOthers(client: Client, family: string, name: string, options: CallOptions): Promise<void> {
  const all = (await client.send('GET', '/collections', undefined, options)) as { collections?: { name: string }[] }
  for (const { name: other } of all?.collections ?? [])
    if (other.startsWith(family) && other !== name) await client.send('DELETE', pathTo(other), undefined, options)
}
