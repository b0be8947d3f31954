import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'

/** Strings to try; JARVIS_FUZZ=10000 for a long run. */
const runs = Number(process.env.JARVIS_FUZZ ?? 400)

let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({
    'notes.md':
      '---\ntags: [home]\n---\n# Notes on "quotes"\n\nAND OR NOT NEAR(x, y) column:value 100% über-größe 東京都 🎉\n',
  })
})
afterAll(() => on.close())

const operators = [
  '"',
  "'",
  '(',
  ')',
  'AND',
  'OR',
  'NOT',
  'NEAR(',
  'NEAR/3',
  '*',
  '^',
  '-',
  '+',
  ':',
  '{',
  '}',
  '\\',
  '%',
  '_',
  ';',
  '--',
  '/*',
  '*/',
  '?',
  '?1',
  '@x',
  '$x',
  '||',
  '\0',
  '\n',
  '\r\n',
  '\ufeff',
  '\ud800',
  '🎉',
  '👨‍👩‍👧',
  '東京',
  '\u202e',
  'tag:',
  'path:**/*',
  'path:[',
  'before:2024-13-99',
  'after:',
  'collection:',
  'kind:x',
  'lex:',
  'NaN',
  '1e999',
  'constructor',
  '__proto__',
  '%00',
  '%zz',
  '..',
  'x'.repeat(200),
] as const

/** Text of any kind: of operators and quotes, of any characters, and of enormous length. */
const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...operators), fc.string({ maxLength: 8 })), { maxLength: 12 })
      .map((parts) => parts.join(' ')),
  },
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...operators), { maxLength: 20 }).map((parts) => parts.join('')) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 100 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...operators), fc.integer({ min: 1000, max: 100_000 }))
      .map(([text, size]) => text.repeat(Math.ceil(size / text.length)).slice(0, size)),
  },
)
const routes = ['search', 'query', 'vsearch', 'similar', 'get', 'multi-get', 'ls'] as const
const fieldOf = {
  search: 'query',
  query: 'query',
  vsearch: 'query',
  similar: 'ref',
  get: 'ref',
  'multi-get': 'pattern',
  ls: 'path',
}

/** Lone surrogates cannot be in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Sends bytes unchanged: `fetch` would repair some of them. */
function statusOf(path: string, body?: string): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: `Bearer ${on.token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: on.port, path, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const fits = ({ status, text }: { status: number; text: string }) => {
  expect([200, 400, 404, 431]).toContain(status)
  if (status !== 431) expect(() => JSON.parse(text)).not.toThrow()
  // No question may cause a syntax error of the database.
  expect(text).not.toMatch(/syntax error|fts5|SQLITE|malformed|no such column|unterminated/i)
}

describe('any query', () => {
  it(`is answered or refused, never a server error (${runs} queries)`, async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...routes),
      anyText,
      fc.boolean(),
      async (route, text, byAddress) => {
        const field = fieldOf[route]
        if (byAddress) fits(await statusOf(`/api/${route}?${field}=${encodeURIComponent(wellFormed(text))}`))
        else fits(await statusOf(`/api/${route}`, JSON.stringify({ [field]: text })))
      },
    )
    await fc.assert(property, { numRuns: runs })
  }, 600_000)

  it('is handled in any field', async () => {
    const fields = [
      'collection',
      'tag',
      'speaker',
      'session',
      'path',
      'after',
      'before',
      'kind',
      'order',
      'limit',
      'space',
    ]
    const property = fc.asyncProperty(fc.constantFrom(...fields), anyText, async (field, text) =>
      fits(await statusOf(`/api/search?query=notes&${field}=${encodeURIComponent(wellFormed(text))}`)),
    )
    await fc.assert(property, { numRuns: Math.ceil(runs / 4) })
  }, 600_000)

  it('is handled in an invalid address', async () => {
    const printable = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x21-\x7e]/g, '%'))
    const property = fc.asyncProperty(printable, async (text) => fits(await statusOf(`/api/search?${text}`)))
    await fc.assert(property, { numRuns: Math.ceil(runs / 4) })
    for (const path of [
      '/%',
      '/%zz',
      '//',
      '/../../etc/passwd',
      '/assets/../../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/token',
      '/api/%73earch',
      '/api/search/',
      '/api/__proto__',
      '/api/constructor',
      '/__proto__',
    ])
      expect((await statusOf(path)).status, path).toBe(404)
  }, 600_000)
})
