import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import type { FieldSchema } from './query-fields.ts'
import { loadRoutes, type Route } from './routes.ts'

/** Calls of each operation; JARVIS_FUZZ=200 for a long run with inputs that differ from run to run. */
const runs = Number(process.env.JARVIS_FUZZ ?? 8)
const seed = process.env.JARVIS_FUZZ === undefined ? { seed: 15 } : {}

let on: TemporaryServer
let routes: Route[]
const boats = { 'one.md': '# One\n\nA note about boats.\n', 'two.md': '# Two\n\nMore boats.\n' }
beforeAll(async () => {
  on = await openTemporaryServer(boats)
  writeFileSync(join(on.folder, 'broken.jsonl'), '{"role":"user","text":"half\n\u0000\n[]\n42\n')
  writeFileSync(join(on.folder, 'empty'), '')
  mkdirSync(join(on.folder, 'folder'))
  const all = [...(await loadRoutes()).values()].flat()
  routes = [...new Map(all.map((route) => [route.operation.name, route])).values()]
})
afterAll(() => on.close())

interface Answer {
  status: number
  text: string
}

/** Bytes as they are, under whatever type. */
function send(path: string, body: Buffer, type = 'application/json', method = 'POST'): Promise<Answer> {
  const headers = { authorization: `Bearer ${on.token}`, 'content-type': type, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: on.port, path, headers, method }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Any input gets an answer, or a refusal whose sentences name valid input. Returns what is wrong, or undefined. */
function faultOf({ status, text }: Answer, what: string): string | undefined {
  const fault = (why: string) => `${why}: ${what} → ${status} ${text.slice(0, 300)}`
  if (status >= 500) return fault('a failure of the server')
  if (inside.test(text)) return fault('words of what lies inside')
  try {
    const { detail = '', code } = JSON.parse(text)
    if (status < 400 || (typeof code === 'string' && isSentence(detail))) return undefined
    return fault('no sentence')
  } catch {
    return fault('no JSON')
  }
}

/** Internal details that must not reach the caller. */
const inside = /fts5|SQLITE_|malformed|no such column|TypeError|\.ts:\d+|bug in Jarvis/
const isSentence = (detail: string): boolean => /^.{10,}[.?)]$/s.test(detail.trim())

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  'notes\0',
  '\ud800',
  '\u202e\ufeff',
  'notes',
  'notes/one.md',
  'one',
  'main',
  'all',
  '*',
  '[',
  '../..',
  '-1',
  '2024-13-45',
  '275760-09-14',
  '9999999d',
  'constructor',
  '__proto__',
  '{"a":1}',
  '"; DROP TABLE chunks; --',
  'https://',
  'jarvis://',
  'jarvis://fact/none',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '💥'.repeat(3000),
  'a\r\nb',
] as const
const numbers = [
  0,
  -1,
  1,
  2,
  0.5,
  -0,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
  1e21,
  8_640_000_000_000_001,
]

const anyString = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: 'binary', maxLength: 40 }))
const anyValue = fc.oneof(
  anyString,
  fc.constantFrom(...numbers),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(anyString, fc.constantFrom(...numbers)), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('a', '', '__proto__', 'constructor', 'length'), anyString, { maxKeys: 3 }),
  fc.constant(Array.from({ length: 5000 }, (_, index) => String(index))),
  fc.constant(nested(200)),
)

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)]
}

/** Valid values of a field by its schema, at its limits. */
function fitting(schema: FieldSchema & { const?: unknown }, isPath: boolean): fc.Arbitrary<unknown> {
  const { type, items, anyOf, const: only } = schema as typeof schema & { anyOf?: FieldSchema[] }
  const choices = (schema as { enum?: readonly unknown[] }).enum
  if (choices) return fc.constantFrom(...choices)
  if (only !== undefined) return fc.constant(only)
  if (anyOf) return fc.oneof(...anyOf.map((one) => fitting(one, isPath)))
  if (type === 'array') return fc.array(fitting(items ?? {}, isPath), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 10 } = schema as { minimum?: number; maximum?: number }
    return fc.constantFrom(minimum, Math.min(maximum, minimum + 3), maximum, ...numbers)
  }
  if (isPath) {
    const { folder } = on
    const paths = ['', '\0', 'none', 'broken.jsonl', 'empty', 'folder', 'notes', 'notes/one.md', 'notes/one.md/x']
    return fc.constantFrom('', 'relative', '~', '~/\0', ...paths.slice(1).map((path) => join(folder, path)))
  }
  if (type === 'string') return anyString
  return anyValue
}

/** Inputs of an operation: most of their fields fit, some are anything. Paths stay in the folder of this test. */
function inputsOf({ schema, localPaths }: Route): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties).map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    const isPath = localPaths.includes(name)
    const wrong = isPath ? anyValue.filter((value) => typeof value !== 'string' && !Array.isArray(value)) : anyValue
    return [name, fc.oneof({ weight: 5, arbitrary: fitting(field, isPath) }, { weight: 1, arbitrary: wrong })]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] })
}

describe('an operation that needs a model', () => {
  it('reports the setting to fill in, not a server error', async () => {
    const refined = await on.post('/api/obs-refine', {})
    expect([refined.status, await refined.text()]).toEqual([409, expect.stringContaining('llm.provider')])
    const other = await openTemporaryServer(boats, { settings: { 'search.reranker': 'model' } }).catch((error) => error)
    if (other instanceof Error) return expect(other.message).toContain('llm.provider')
    const asked = await other.ask('/api/query?query=boats')
    expect([asked.status, await asked.text()]).toEqual([expect.any(Number), expect.stringContaining('llm.provider')])
    expect(asked.status).toBeLessThan(500)
    await other.close()
  })
})

describe('any input', () => {
  it(`is accepted, or refused with the next step, by every operation (${runs} inputs each)`, async () => {
    const faults: (string | undefined)[] = []
    for (const route of routes)
      for (const input of fc.sample(inputsOf(route), { numRuns: runs, ...seed })) {
        const body = Buffer.from(JSON.stringify(input))
        faults.push(faultOf(await send(route.path, body), `${route.path} ${body.toString().slice(0, 300)}`))
      }
    expect(faults.filter(Boolean)).toEqual([])
  }, 900_000)

  it('is handled in any encoding, shape and content type', async () => {
    const bodies: [string, Buffer, string?][] = [
      ['an end in the middle', Buffer.from('{"query":')],
      ['no object', Buffer.from('[]')],
      ['nothing', Buffer.from('null')],
      ['a number without end', Buffer.from('{"limit":1e999,"query":"x"}')],
      ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
      ['Latin-1', Buffer.from('{"query":"über"}', 'latin1')],
      ['UTF-16', Buffer.from('\ufeff{"query":"x"}', 'utf16le')],
      ['a mark before the text', Buffer.from('\ufeff{"query":"x"}')],
      ['a foreign type', Buffer.from('{"query":"x"}'), 'text/plain'],
      ['a form', Buffer.from('query=x'), 'application/x-www-form-urlencoded'],
      ['another encoding', Buffer.from('{"query":"x"}', 'utf16le'), 'application/json; charset=utf-16'],
      ['a deep tree', Buffer.from(`{"query":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
      ['a field twice', Buffer.from('{"query":"a","query":["b"],"__proto__":{"limit":-1}}')],
    ]
    const faults: (string | undefined)[] = []
    for (const { path } of routes)
      for (const [what, body, type] of bodies.filter((_, index) => path === '/api/search' || index % 4 === 0))
        faults.push(faultOf(await send(path, body, type), `${path} ${what}`))
    expect(faults.filter(Boolean)).toEqual([])
  }, 300_000)

  it('is handled with any method', async () => {
    const faults: (string | undefined)[] = []
    for (const { path } of routes)
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        faults.push(faultOf(await send(path, Buffer.alloc(0), 'application/json', method), `${method} ${path}`))
    expect(faults.filter(Boolean)).toEqual([])
  }, 300_000)
})
