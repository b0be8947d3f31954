import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const topics = ['bread', 'bicycles', 'glaciers', 'violins', 'lighthouses', 'beehives', 'railways', 'orchids']

describe.skipIf(noPostgres())(`a search on PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  let jarvis: Jarvis
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-few-reads-'))
    const [home, notes] = [join(folder, 'home'), join(folder, 'notes')]
    for (const path of [home, notes]) mkdirSync(path)
    for (const [n, topic] of topics.entries())
      writeFileSync(
        join(notes, `${topic}.md`),
        `# About ${topic}\n\nA workshop repairs ${topic} in winter and shows ${topics[(n + 1) % topics.length]} to visitors.\n`,
      )
    const config = { database: server.address, 'embedding.model': 'static-minilm' }
    jarvis = await openJarvis({ home, config, overrides: { environment: {} } })
    await jarvis.addCollection(notes, { name: 'notes' }, { wait: true })
    // Reads that a process does once: codes of vectors, and data cached by the first answers.
    for (const topic of topics.slice(0, 4)) await jarvis.search.query({ query: `who repairs ${topic}` })
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }, 240_000)
  afterAll(async () => {
    await jarvis?.close()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** Table reads while `work` runs, without the pool's query for the server's version after a reconnect. */
  const readsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      return query.mock.calls
        .map(([given]) => ((given as { text?: string }).text ?? String(given)).trim())
        .filter((text) => text.startsWith('SELECT') && !text.includes('pg_backend_pid()'))
    } finally {
      query.mockRestore()
    }
  }
  // Each read waits for the server and for this process: of 19 by words and 28 by meaning most asked for the same again.
  it.each([
    ['search', 5],
    ['query', 8],
  ] as const)('by %s makes at most %i reads', async (mode, most) => {
    // Background work of the process may read beside one question, but hardly beside each of three.
    const asked: string[][] = []
    for (const topic of topics.slice(5)) {
      const question = { query: `which workshop shows ${topic} in winter`, limit: 5 }
      asked.push(
        await readsOf(async () => expect((await jarvis.search[mode](question)).hits.length).toBeGreaterThan(0)),
      )
    }
    const fewest = asked.reduce((a, b) => (b.length < a.length ? b : a))
    expect(fewest.length).toBeGreaterThan(2)
    expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(most)
  })
})
