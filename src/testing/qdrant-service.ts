import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'
import { type Condition, nearest, passes, type StoredPoint } from './qdrant-points.ts'

/** Fault of one request, in the order of the requests; `ok` for none. */
export type QdrantFault = 'ok' | 'busy' | 'hang' | 'cut' | 'html' | 'bad-key' | 'reset'

interface Collection {
  size: number
  points: Map<string, StoredPoint>
  /** Fields with a payload index; strict servers refuse to filter by others. */
  indexed: Set<string>
}

export interface QdrantService {
  url: string
  collections: Map<string, Collection>
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  faults: QdrantFault[]
  close(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A fake of Qdrant's REST interface on loopback over points in memory, with the real one's errors. */
export async function startQdrantService(): Promise<QdrantService> {
  const service: Omit<QdrantService, 'url' | 'close'> = { collections: new Map(), requests: [], faults: [] }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { method = 'GET', url = '/', headers } = request
    const path = decodeURIComponent(url.split('?')[0] ?? '/')
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    service.requests.push({ method, path, headers, body })
    reply(response, service.faults.shift() ?? 'ok', () => answer(service.collections, method, path, body))
  })
  return Object.assign(service, await listen(server))
}

function reply(response: ServerResponse, fault: QdrantFault, work: () => unknown): void {
  const send = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const refuse = (status: number, error: string) => send(status, { status: { error }, time: 0.001 })
  if (fault === 'hang') return
  if (fault === 'busy') refuse(503, 'Service temporarily unavailable')
  else if (fault === 'bad-key') refuse(403, 'Forbidden')
  else if (fault === 'reset') response.socket?.resetAndDestroy()
  else if (fault === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
  else if (fault === 'cut') {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"result": [')
    setTimeout(() => response.destroy(), 10)
  } else
    try {
      send(200, work())
    } catch (error) {
      const { status = 500, message } = error as Refusal
      refuse(status, message)
    }
}

function answer(collections: Map<string, Collection>, method: string, path: string, body: Record<string, unknown>) {
  const done = (result: unknown) => ({ result, status: 'ok', time: 0.0001 })
  if (path === '/') return { title: 'qdrant - vector search engine', version: '1.15.0' }
  if (path === '/collections') return done({ collections: [...collections.keys()].map((name) => ({ name })) })
  const [, , name = '', ...rest] = path.split('/')
  const call = `${method} /${rest.join('/')}`
  if (call === 'PUT /') {
    if (collections.has(name)) throw new Refusal(409, `Wrong input: Collection \`${name}\` already exists!`)
    const vectors = body.vectors as { meaning?: { size: number; distance: string } } | undefined
    if (vectors?.meaning?.distance !== 'Cosine') throw new Refusal(400, 'Format error in JSON body')
    collections.set(name, { size: vectors.meaning.size, points: new Map(), indexed: new Set() })
    return done(true)
  }
  if (call === 'DELETE /') return done(collections.delete(name))
  const collection = collections.get(name)
  if (!collection) throw new Refusal(404, `Not found: Collection \`${name}\` doesn't exist!`)
  return done(inCollection(collection, call, body))
}

function inCollection(collection: Collection, call: string, body: Record<string, unknown>): unknown {
  const { points, indexed, size } = collection
  const filter = body.filter as Condition | undefined
  const found = () => [...points.values()].filter((point) => !filter || passes(point.payload, filter, indexed))
  const limit = Number(body.limit ?? 10)
  switch (call) {
    case 'GET /':
      return { status: 'green', points_count: points.size, config: { params: { vectors: { meaning: { size } } } } }
    case 'PUT /index':
      indexed.add(String(body.field_name))
      return { status: 'completed' }
    case 'PUT /points':
      for (const point of body.points as StoredPoint[]) {
        if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(point.id))
          throw new Refusal(400, `Format error in JSON body: value ${point.id} is not a valid point ID`)
        const vector = point.vector.meaning
        if (vector && vector.length !== size)
          throw new Refusal(400, `Wrong input: Vector dimension error: expected dim: ${size}, got ${vector.length}`)
        points.set(point.id, point)
      }
      return { status: 'completed' }
    case 'POST /points/delete':
      for (const { id } of found()) points.delete(id)
      return { status: 'completed' }
    case 'POST /points/count':
      return { count: found().length }
    case 'POST /points/scroll': {
      const page = found().sort((a, b) => (a.id < b.id ? -1 : 1))
      return { points: page.slice(0, limit), next_page_offset: page[limit]?.id ?? null }
    }
    case 'POST /points/query':
      return { points: nearest(points, found(), body.query).slice(0, limit) }
    default:
      throw new Refusal(404, `Nothing at ${call}`)
  }
}
