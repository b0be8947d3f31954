import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderRecord, SearchProvider } from '../../../ports/search-provider.ts'
import { searchProviderContract } from '../../../testing/contracts/search-provider.ts'
import { createFakeEmbedder } from '../../../testing/fake-embedder.ts'
import { createQmdProvider } from './qmd.ts'
import { placeOf } from './qmd-folder.ts'
import { typedSearches } from './typed-searches.ts'

const path = join(import.meta.dirname, 'fixtures', 'qmd.mjs')
const embedder = createFakeEmbedder()
const similar = { 'neighbours of a record are others': 'QMD has no such question' }
const folders: string[] = []
const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-qmd-'))
  folders.push(folder)
  return folder
}
let state: string
beforeAll(() => {
  state = temporary()
  process.env.QMD_STUB_STATE = state
})
afterAll(() => {
  delete process.env.QMD_STUB_STATE
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const fail = (fault: string) => writeFileSync(join(state, 'fault'), fault)
const calls = () =>
  existsSync(join(state, 'calls')) ? readFileSync(join(state, 'calls'), 'utf8').trim().split('\n') : []

const open = (more: Partial<Parameters<typeof createQmdProvider>[0]> = {}) =>
  createQmdProvider({ path, mode: 'cli', port: 18_181, space: 'owner/repo', folder: temporary(), ...more })

// Through its server: a process for each question would take a minute.
searchProviderContract('qmd', { embedder, open: async () => open({ mode: 'server' }), skip: similar })

const record = (id: string, text: string, more: Partial<ProviderRecord> = {}): ProviderRecord => ({
  id,
  kind: 'document',
  title: 'Title',
  collection: 'My Notes!',
  path: null,
  date: null,
  speaker: null,
  facets: {},
  passages: [{ text, headings: [], vectors: [] }],
  ...more,
})
const ask = (provider: SearchProvider, query: string, mode: 'keyword' | 'semantic' | 'hybrid' = 'keyword') =>
  provider.search({ query, mode, limit: 10, filter: {}, vector: async () => undefined })

describe('qmd', () => {
  let folder: string
  let provider: SearchProvider
  beforeEach(() => {
    folder = temporary()
    provider = open({ folder })
    rmSync(join(state, 'calls'), { force: true })
  })
  afterEach(async () => {
    rmSync(join(state, 'fault'), { force: true })
    await provider.close()
  })

  test('writes private files below the space, and returns any id unchanged', async () => {
    await provider.index([record('A Ω/..', 'zebra crossing')])
    const files = readdirSync(join(folder, 'qmd'), { recursive: true }).map(String)
    const written = files.find((name) => name.endsWith('0.md'))!
    expect(statSync(join(folder, 'qmd', written)).mode & 0o077).toBe(0)
    expect(await ask(provider, 'zebra')).toEqual([{ id: 'A Ω/..', passage: 0, score: 1 }])
  })

  test('reads new files once, and matches a question without its question words', async () => {
    await provider.index([record('a', 'The zebra sleeps at noon.'), record('b', 'Nothing of it.')])
    expect((await ask(provider, 'when does the zebra go to sleep?'))[0]?.id).toBe('a')
    await ask(provider, 'zebra')
    expect(calls().filter((call) => call.endsWith(' update'))).toHaveLength(1)
    // The large models are never loaded: parts are typed and nothing is reranked.
    const asked = calls().filter((call) => call.includes(' query '))
    expect(asked.every((call) => call.includes('--no-rerank') && /-- (?:lex|vec): /.test(call))).toBe(true)
  })

  test('reads files left unread by a crash in the next process', async () => {
    await provider.index([record('a', 'zebra')])
    expect(await ask(open({ folder }), 'zebra')).toHaveLength(1)
  })

  test('ignores lines of its libraries before the answer', async () => {
    await provider.index([record('a', 'zebra')])
    fail('noise')
    expect(await ask(provider, 'zebra')).toHaveLength(1)
    expect(await ask(provider, 'lion')).toEqual([])
  })

  test('treats unknown addresses as an error, not as an empty answer', async () => {
    await provider.index([record('a', 'zebra')])
    fail('foreign')
    await expect(ask(provider, 'zebra')).rejects.toMatchObject({
      code: 'search_hits_unplaced',
      message: expect.stringContaining('qmd:v3:'),
    })
    expect(await ask(provider, 'lion')).toEqual([])
  })

  test('reports the output of a crash, and ends a hanging program at once on abort', async () => {
    await provider.index([record('a', 'zebra')])
    await ask(provider, 'zebra')
    fail('crash')
    await expect(ask(provider, 'zebra')).rejects.toMatchObject({
      code: 'search_program_failed',
      message: expect.stringContaining('GGML_ASSERT'),
    })
    expect(await provider.checkAvailability()).toMatchObject({ available: false, fix: 'qmd doctor' })
    fail('hang')
    const stop = new AbortController()
    const query = { query: 'zebra', mode: 'keyword' as const, limit: 5, filter: {}, vector: async () => undefined }
    const asked = provider.search(query, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(asked).rejects.toMatchObject({ kind: 'Cancelled' })
  })

  test('reports how to install a missing program', async () => {
    const missing = open({ path: join(folder, 'no-qmd') })
    expect(await missing.checkAvailability()).toEqual({
      available: false,
      reason: expect.stringContaining('was not found'),
      fix: 'npm install --global @tobilu/qmd',
    })
    await missing.index([record('a', 'zebra')])
    await expect(ask(missing, 'zebra')).rejects.toMatchObject({ code: 'search_program_missing' })
  })

  test('does not query a foreign server, and stops its own on close', async () => {
    const other = createServer((socket) => socket.on('error', () => undefined).end())
    await new Promise<void>((resolve) => other.listen(18_182, '127.0.0.1', resolve))
    const server = open({ folder, mode: 'server', port: 18_182 })
    await server.index([record('a', 'zebra')])
    expect(await ask(server, 'zebra')).toHaveLength(1)
    expect(calls().some((call) => call.includes('--port 8377') || call.includes(' query '))).toBe(true)
    await server.close()
    await expect(fetch('http://127.0.0.1:8377/health')).rejects.toThrow()
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('queries for qmd', () => {
  test('contain content words together and alone, markers with each, and meaning as a sentence', () => {
    expect(typedSearches('where is the zebra sleeping -lion "at noon"', 'hybrid')).toEqual([
      { type: 'lex', query: 'zebra sleeping noon "at noon" -lion' },
      { type: 'lex', query: 'zebra "at noon" -lion' },
      { type: 'lex', query: 'sleeping "at noon" -lion' },
      { type: 'lex', query: 'noon "at noon" -lion' },
      { type: 'vec', query: 'where is the zebra sleeping at noon' },
    ])
    expect(typedSearches('', 'hybrid')).toEqual([])
  })

  test('match no foreign files', () => {
    expect(placeOf('qmd://document/abc/3.md')).toEqual({ id: 'abc', passage: 3 })
    expect(placeOf('document--notes-1a2b3c/abc/0.md')).toEqual({ id: 'abc', passage: 0 })
    expect(placeOf('qmd://document--notes-1a2b3c/abc/0.md?index=jarvis-a-123456')).toEqual({ id: 'abc', passage: 0 })
    for (const file of ['qmd://notes/abc/0.md', 'qmd://document/readme.md', 'document/abc/x.md', ''])
      expect(placeOf(file)).toBeUndefined()
  })
})
