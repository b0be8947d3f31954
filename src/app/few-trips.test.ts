import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

/** The most times that a write may wait for the database while others wait for its lock. */
const mostTrips = 10

/** A prepared statement is sent as an object. */
const textOf = (given: unknown): string => (given as { text?: string }).text ?? String(given)

describe.skipIf(noPostgres())(`a write to PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  let jarvis: Jarvis
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-few-trips-'))
    const config = { database: server.address, 'embedding.model': 'none' }
    jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides: { environment: {} } })
    for (const name of ['one', 'two'])
      await jarvis.memory.remember({ content: `Machine ${name} runs program ${name}.` })
  }, 120_000)
  afterAll(async () => {
    await jarvis?.close()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** The times that the holder of the lock waits for the database while `work` runs. */
  const tripsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const real = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => Promise<unknown>
    const trips: string[] = []
    const waiting = new Map<pg.Client, number>()
    let writer: pg.Client | undefined
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const text = textOf(given[0])
      if (text.includes('pg_advisory_xact_lock')) writer = this
      const pending = waiting.get(this) ?? 0
      // Queries sent while an answer is pending share that round trip.
      if (this === writer && pending === 0) trips.push(text.trim().slice(0, 90))
      waiting.set(this, pending + 1)
      const answer = real.apply(this, given)
      const over = () => void waiting.set(this, (waiting.get(this) ?? 1) - 1)
      answer.then(over, over)
      if (text.endsWith('COMMIT')) writer = undefined
      return answer
    } as never)
    try {
      await work()
      return trips
    } finally {
      query.mockRestore()
    }
  }

  // 20 before, one statement after the other.
  it(`of a statement makes at most ${mostTrips} round trips while it holds the lock`, async () => {
    // Background work of the process may write beside one statement, but hardly beside each of three.
    const all: string[][] = []
    for (const name of ['three', 'four', 'five'])
      all.push(
        await tripsOf(async () => {
          const content = `Machine ${name} runs program ${name}.`
          const [outcome] = await jarvis.memory.remember({ content, tags: ['rack'] })
          expect(outcome?.kind).toBe('added')
        }),
      )
    const fewest = all.reduce((a, b) => (b.length < a.length ? b : a))
    expect(fewest.length).toBeGreaterThan(3)
    expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(mostTrips)
  })
})
