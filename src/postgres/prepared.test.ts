import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres, type PostgresDatabase } from './database.ts'

vi.setConfig({ testTimeout: 120_000 })

const texts = { found: 'SELECT name FROM notes WHERE id = ?', added: 'INSERT INTO notes (id, name) VALUES (?, ?)' }

describe.skipIf(noPostgres())(`repeated statements ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server?.stop(), 60_000)

  const make = async (address: string, space: string): Promise<PostgresDatabase> => {
    const db = await openPostgres({ address, space })
    await db.transaction((tx) => tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, name TEXT NOT NULL)'))
    return db
  }
  const write = (db: PostgresDatabase, id: number, name: string) =>
    db.transaction((tx) => tx.run(texts.added, [id, name]))
  const read = async (db: PostgresDatabase, id: number) => (await db.get<{ name: string }>(texts.found, [id]))?.name
  const preparedIn = async (db: PostgresDatabase, part: string): Promise<number> => {
    const sql = 'SELECT count(*) AS count FROM pg_prepared_statements WHERE strpos(statement, ?) > 0'
    return (await db.get<{ count: number }>(sql, [part]))?.count ?? 0
  }
  const useOften = async (db: PostgresDatabase, name: string) => {
    for (let id = 0; id < 12; id++) {
      await write(db, id, `${name} ${id}`)
      expect(await read(db, id)).toBe(`${name} ${id}`)
    }
  }

  it('are prepared in each space for its own tables', async () => {
    const [one, two] = [await make(server.address, 'prepared_one'), await make(server.address, 'prepared_two')]
    for (const [db, name] of [
      [one, 'first'],
      [two, 'second'],
    ] as const)
      await useOften(db, name)
    // Both spaces share the connections. A new connection prepares from its second use on.
    await vi.waitFor(async () => {
      for (let id = 0; id < 6; id++)
        expect([await read(one, id), await read(two, id)]).toEqual([`first ${id}`, `second ${id}`])
      expect(await preparedIn(one, 'SELECT name FROM notes')).toBe(2)
    }, 10_000)
    await Promise.all([one.close(), two.close()])
  })

  it('work after another server changed the tables', async () => {
    const db = await make(server.address, 'prepared_changed')
    await useOften(db, 'before')
    const everything = async () => (await db.all('SELECT * FROM notes ORDER BY id'))[0]
    for (let turn = 0; turn < 8; turn++) expect(await everything()).toEqual({ id: 0, name: 'before 0' })
    await db.transaction((tx) => tx.run(`ALTER TABLE notes ADD COLUMN place TEXT NOT NULL DEFAULT 'here'`))
    expect(await everything()).toEqual({ id: 0, name: 'before 0', place: 'here' })
    expect(await read(db, 3)).toBe('before 3')
    await db.close()
  })

  it('work after one of them failed in a transaction', async () => {
    const db = await make(server.address, 'prepared_failed')
    await useOften(db, 'kept')
    for (let turn = 0; turn < 6; turn++)
      await expect(write(db, 3, 'again')).rejects.toMatchObject({ code: 'constraint_failed' })
    await write(db, 20, 'later')
    expect(await read(db, 20)).toBe('later')
    await db.close()
  })

  it.skipIf(noPgBouncer())(`are not prepared behind a transaction pooler ${noPgBouncer()}`, async () => {
    const pooler = await startPgBouncer(await server.fresh())
    const [one, two] = [await make(pooler.address, 'prepared_one'), await make(pooler.address, 'prepared_two')]
    await Promise.all([
      useOften(one, 'first'),
      useOften(two, 'second'),
      useOften(await make(pooler.address, 'three'), 'third'),
    ])
    expect(await preparedIn(one, 'FROM notes WHERE id')).toBe(0)
    await Promise.all([one.close(), two.close()])
    await pooler.stop()
  })
})
