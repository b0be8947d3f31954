import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres, type PostgresDatabase } from './database.ts'

describe.skipIf(noPostgres())(`snapshots ${noPostgres()}`, () => {
  let server: TestPostgres
  let ours: PostgresDatabase
  let theirs: PostgresDatabase
  beforeAll(async () => {
    server = await startPostgres()
    ours = await openPostgres({ address: server.address, space: 'main' })
    theirs = await openPostgres({ address: server.address, space: 'main' })
    await ours.transaction((tx) => tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)'))
  }, 120_000)
  afterAll(async () => {
    await ours?.close()
    await theirs?.close()
    await server?.stop()
  }, 60_000)

  const notes = async () =>
    (await ours.all<{ text: string }>('SELECT text FROM notes ORDER BY id')).map((row) => row.text)
  const add = (db: PostgresDatabase, text: string) =>
    db.transaction((tx) => tx.run('INSERT INTO notes (text) VALUES (?)', [text]))

  /** Number of statements sent by some work, except BEGIN and COMMIT. */
  async function sentBy(work: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      return query.mock.calls.filter(([text]) => String(text).startsWith('BEGIN')).length
    } finally {
      query.mockRestore()
    }
  }

  it('cache a small result, also for the next snapshot, until a write', async () => {
    const twice = () =>
      ours.moment!(async () => {
        await notes()
        await notes()
      })
    await twice()
    // One read, of the write counter.
    expect(await sentBy(twice)).toBe(1)
    await add(theirs, 'theirs')
    expect(await sentBy(twice)).toBe(2)
    expect(await sentBy(() => notes())).toBe(1)
  })

  it('show earlier writes of any connection, and their own writes', async () => {
    const before = await notes()
    await add(theirs, 'before')
    await ours.moment!(async () => {
      expect(await notes()).toEqual([...before, 'before'])
      const version = await ours.version()
      await add(ours, 'within')
      expect(await notes()).toEqual([...before, 'before', 'within'])
      expect(await ours.version()).toBeGreaterThan(version)
    })
    expect(await ours.moment!(notes)).toEqual([...before, 'before', 'within'])
  })

  it('end with their work: later reads are not cached', async () => {
    let goOn = (): void => {}
    let behind: Promise<string[]> | undefined
    await ours.moment!(async () => {
      await notes()
      behind = new Promise<void>((resolve) => {
        goOn = resolve
      }).then(notes)
    })
    await add(theirs, 'behind')
    goOn()
    expect((await behind!).at(-1)).toBe('behind')
  })

  it('return rows that the caller may change, and cache no failure', async () => {
    await ours.moment!(async () => {
      const rows = await ours.all<{ text: string }>('SELECT text FROM notes ORDER BY id')
      for (const row of rows) row.text = 'changed'
      expect(await notes()).not.toContain('changed')
      await expect(ours.all('SELECT text FROM nowhere')).rejects.toThrow('nowhere')
      await expect(ours.all('SELECT text FROM nowhere')).rejects.toThrow('nowhere')
    })
  })

  it('of two spaces are separate', async () => {
    const other = await openPostgres({ address: server.address, space: 'other' })
    await other.transaction((tx) => tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)'))
    await ours.moment!(() =>
      other.moment!(async () => {
        expect((await notes()).length).toBeGreaterThan(0)
        expect(await other.all('SELECT text FROM notes ORDER BY id')).toEqual([])
      }),
    )
    await other.close()
  })
})
