import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const topics = ['bread', 'bicycles', 'glaciers', 'violins', 'lighthouses', 'beehives', 'railways', 'orchids']

describe.skipIf(noPostgres())(`a question to PostgreSQL ${noPostgres()}`, () => {
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
    // What a process reads once: codes of vectors, and what lies in memory behind the first answers.
    for (const topic of topics.slice(0, 4)) await jarvis.search.query({ query: `who repairs ${topic}` })
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }, 240_000)
  afterAll(async () => {
    await jarvis?.close()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  // Each read waits for the server and for this process: of 19 by words and 28 by meaning most asked for the same again.
  it.each([
    ['search', 5],
    ['query', 8],
  ] as const)('by %s makes at most %i reads', async (mode, most) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const { hits } = await jarvis.search[mode]({ query: `which workshop shows ${topics[5]} in winter`, limit: 5 })
      expect(hits.length).toBeGreaterThan(0)
      const read = query.mock.calls
        .map(([given]) => (given as { text?: string }).text ?? String(given))
        .filter((text) => text.trim().startsWith('SELECT'))
      expect(read.length).toBeGreaterThan(2)
      expect(read.length, read.join('\n')).toBeLessThanOrEqual(most)
    } finally {
      query.mockRestore()
    }
  })
})
