import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../operations/catalogue.ts'
import type { Operation } from '../../operations/operation.ts'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import { describeCommands } from '../cli/describe-commands.ts'
import { aliases } from './aliases.ts'
import { pathOf } from './route-path.ts'

const notes = { 'one.md': '# One\n\nA note about boats.\n', 'two.md': '# Two\n\nA note about boats and harbours.\n' }
/** One home is used over HTTP, its twin by the library. */
let on: TemporaryServer
let twin: TemporaryServer
let operations: Operation[]
beforeAll(async () => {
  on = await openTemporaryServer(notes)
  twin = await openTemporaryServer(notes)
  operations = await loadCatalogue()
})
afterAll(() => Promise.all([on.close(), twin.close()]))

/** Fields that differ between runs: times, sizes of growing files, ids, the server itself. */
const changing =
  /^(timings|durationMs|.*At|at|date|bytes|cacheBytes|server|id|.*Ms|times|latency|since|p50|p95|milliseconds|seconds)$/
const comparable = (value: unknown, { folder }: TemporaryServer): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, part) => (changing.test(key) ? undefined : part)).replaceAll(
      folder,
      '<folder>',
    ),
  )

/** Outcome of an operation: its answer, or its failure in the form of all interfaces. */
async function byLibrary(operation: Operation, input: object): Promise<unknown> {
  const jarvis = await twin.open()
  try {
    return comparable(await operation.run(jarvis, operation.input.parse(input) as never, {}), twin)
  } catch (error) {
    const { kind, code, message } = error as { kind: string; code: string; message: string }
    return comparable({ kind, code, message }, twin)
  } finally {
    await jarvis.close()
  }
}

async function byHttp({ name }: Operation, input: object): Promise<unknown> {
  const response = await on.post(pathOf(name), input)
  const answer = JSON.parse(await response.text())
  if (response.ok) return comparable(answer, on)
  return comparable({ kind: answer.title, code: answer.code, message: answer.detail }, on)
}

describe('every operation', () => {
  it('has a command, a route and a description', async () => {
    const { paths } = JSON.parse(await (await on.ask('/api/openapi.json')).text())
    const commands = await describeCommands()
    for (const { name, summary, effect, long } of operations) {
      expect(
        commands.filter(({ operation }) => operation === name),
        name,
      ).not.toEqual([])
      const described = paths[pathOf(name)]
      expect(described.post, name).toMatchObject({ operationId: name, summary })
      expect(described.get !== undefined, name).toBe(effect === 'read' && !long)
      expect(described.post.responses.default).toEqual({ $ref: '#/components/responses/Problem' })
      const { status } = await on.post(pathOf(name), { 'no such field': 1 })
      expect(status, name).toBe(400)
    }
    for (const [path, alias] of Object.entries(aliases))
      for (const [method, name] of typeof alias === 'string' ? [['POST', alias]] : Object.entries(alias)) {
        const { summary } = operations.find((operation) => operation.name === [name].flat()[0]) ?? {}
        expect(paths[path]?.[method!.toLowerCase()], `${method} ${path}`).toMatchObject({ summary })
      }
  })

  it('is chosen by method where two operations share a REST path', async () => {
    for (const path of ['/api/memory', '/api/jarvis/memory']) {
      expect((await on.post(path, { content: 'I live in Porto', importance: 9 })).status, path).toBe(200)
      const context = JSON.parse(await (await on.ask(`${path}?budget=500`)).text())
      expect(context.text, path).toContain('Porto')
      const found = JSON.parse(await (await on.post(`${path}/search`, { query: 'Porto', minScore: 0 })).text())
      expect(found.results.length, path).toBeGreaterThan(0)
      const event = await on.post(path, { text: 'Deployed to staging', kind: 'deploy' })
      expect({ path, status: event.status }).toEqual({ path, status: 200 })
      const { events } = JSON.parse(await (await on.ask('/api/recent-events')).text())
      expect(events[0]).toMatchObject({ text: 'Deployed to staging', kind: 'deploy' })
      expect((await on.post(path, { nothing: 1 })).status, path).toBe(400)
      expect((await on.post(path, { content: 'x', kind: 'deploy' })).status, path).toBe(400)
    }
  })

  it("refuses relative paths, which depend on the server's working folder", async () => {
    for (const [name, input] of [
      ['collection_add', { folder: 'notes' }],
      ['memory_ingest', { file: './chat.jsonl' }],
      ['bench_retrieval', { set: [on.folder, 'sets'] }],
      ['export_data', { folder: '../out' }],
      ['export_observations', { folder: 'pages' }],
    ] as const) {
      const answer = await on.post(pathOf(name), input)
      const problem = (await answer.json()) as { code: string }
      expect({ name, status: answer.status, code: problem.code }).toEqual({
        name,
        status: 400,
        code: 'path_not_absolute',
      })
    }
    expect(await (await on.post('/api/collection-add', { folder: '~/none at all' })).json()).toMatchObject({
      code: 'folder_not_found',
    })
  })

  it('refuses a path with a NUL character in any field', async () => {
    for (const [name, input] of [
      ['collection_add', { folder: '/tmp/a\0b' }],
      ['memory_ingest', { file: '/tmp/a\0b' }],
      ['import_data', { path: '/tmp/a\0b' }],
      ['export_data', { folder: '/tmp/a\0b' }],
      ['export_observations', { folder: '/tmp/a\0b' }],
      ['bench_retrieval', { set: ['/tmp/a\0b'] }],
      ['bench_facts', { cases: '/tmp/a\0b' }],
    ] as const) {
      const answer = await on.post(pathOf(name), input)
      expect([name, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        name,
        400,
        'input_invalid',
      ])
    }
  })

  it('fails over HTTP as in the library', async () => {
    for (const [name, input] of [
      ['get', { ref: 'notes/none.md' }],
      ['search', { query: 'x', collection: ['nots'] }],
      ['search', { query: 'x', after: 'once' }],
      ['collection_rename', { name: 'none', newName: 'other' }],
      ['collection_remove', { name: 'none' }],
      ['context_remove', { target: 'notes/none' }],
      ['collection_add', { folder: '/no/such/folder' }],
    ] as const) {
      const operation = operations.find((one) => one.name === name)!
      const library = await byLibrary(operation, input)
      expect(library, name).toHaveProperty('code')
      expect(await byHttp(operation, input), name).toEqual(library)
    }
  })
})

describe('the API description', () => {
  it('is OpenAPI 3.1 with fields, security and problems', async () => {
    const api = JSON.parse(await (await on.ask('/api/openapi.json')).text())
    expect(api).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Jarvis', version: '1.2.3' },
      servers: [{ url: on.url }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' }, page: { type: 'apiKey', in: 'cookie' } },
        schemas: { Problem: { required: ['type', 'title', 'status', 'detail', 'code'] } },
      },
    })
    const { get, post } = api.paths['/api/search']
    expect(get.parameters).toContainEqual({
      name: 'tag',
      in: 'query',
      required: false,
      description: expect.any(String),
      style: 'form',
      explode: true,
      schema: expect.objectContaining({ type: 'array' }),
    })
    expect(post.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { limit: { type: 'integer', minimum: 1, maximum: 100 } },
    })
    expect(api.paths['/health'].get.security).toEqual([])
    const ids = Object.values(api.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    // Every reference leads somewhere.
    for (const [, path] of JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(
        path!.split('/').reduce((at, part) => at?.[part], api),
        path,
      ).toBeDefined()
  })
})
