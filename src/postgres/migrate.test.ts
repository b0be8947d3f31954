import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAllTables } from '../app/subsystem-tables.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres } from './database.ts'
import { migratePostgres } from './migrate.ts'

describe.skipIf(noPostgres())(`the tables of a space in PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server.stop(), 60_000)

  it('are created once by the first of several servers, each with row-level security', async () => {
    const open = async () => {
      const db = await openPostgres({ address: server.address, space: 'main' })
      await migratePostgres(db)
      await makeAllTables(db)
      return db
    }
    const [db, other] = await Promise.all([open(), open()])
    const tables = await db!.all<{ name: string; forced: number }>(
      `SELECT relname AS name, relforcerowsecurity AS forced FROM pg_class
       WHERE relkind = 'r' AND relnamespace = ?::regnamespace ORDER BY relname`,
      [`"${db!.schema}"`],
    )
    expect(tables.length).toBeGreaterThan(60)
    expect(tables.filter(({ forced }) => forced === 0)).toEqual([])
    await db!.close()
    await other!.close()
  }, 60_000)

  it('give the planner realistic row counts, also when an earlier version created them', async () => {
    const db = await openPostgres({ address: server.address, space: 'expected' })
    await migratePostgres(db)
    await db.transaction(async (tx) => {
      await tx.run(`INSERT INTO meta (key, value) SELECT 'made ' || n, 'row' FROM generate_series(1, 2000) n`)
      await tx.run('ANALYZE')
    })
    const expected = async () => {
      const [plan] = await db.all<Record<string, { Plan: { 'Plan Rows': number } }[]>>(
        'EXPLAIN (FORMAT JSON) SELECT * FROM meta',
      )
      return plan!['QUERY PLAN']![0]!.Plan['Plan Rows']
    }
    expect(await expected()).toBeGreaterThan(1900)
    await db.transaction(async (tx) => {
      await tx.run(`ALTER POLICY of_space ON meta USING (current_setting('jarvis.space', true) = 'expected')`)
      await tx.run(`DELETE FROM meta WHERE key = 'policies'`)
    })
    expect(await expected()).toBeLessThan(100)
    await migratePostgres(db)
    expect(await expected()).toBeGreaterThan(1900)
    expect(await db.all('SELECT key FROM meta')).toHaveLength(2000 + 4)
    await db.close()
  }, 60_000)

  it('are upgraded once by two newer servers while an older one reads and writes, which then cannot restart', async () => {
    const open = () => openPostgres({ address: server.address, space: 'upgraded' })
    const [old, restarted, ...newer] = await Promise.all([open(), open(), open(), open()])
    const add = `INSERT INTO meta (key, value) VALUES (?, 'row')`
    const count = async (db = old!) =>
      (await db.get<{ count: number }>(`SELECT count(*) AS count FROM meta WHERE value = 'row'`))!.count
    await migratePostgres(old!)
    let written = 0
    let goesOn = true
    const client = (async () => {
      while (goesOn) {
        await old!.transaction((tx) => tx.run(add, [`old ${written}`]))
        written++
        expect(await count()).toBe(written)
      }
    })()
    const column = {
      name: 'a column and a table',
      run: (tx: { script(text: string): Promise<void> }) =>
        tx.script('ALTER TABLE meta ADD COLUMN later TEXT;\nCREATE TABLE later (id TEXT PRIMARY KEY);'),
    }
    await expect.poll(() => written).toBeGreaterThan(5)
    await Promise.all(newer.map((db) => migratePostgres(db, [column])))
    const atUpgrade = written
    await expect.poll(() => written).toBeGreaterThan(atUpgrade + 5)
    goesOn = false
    await client
    await newer[0]!.transaction((tx) => tx.run(`INSERT INTO meta (key, value, later) VALUES ('new', 'row', 'x')`))
    expect(await count()).toBe(written + 1)
    expect(await count(newer[1])).toBe(written + 1)
    await expect(migratePostgres(restarted!)).rejects.toMatchObject({ code: 'database_from_future' })
    await migratePostgres(restarted!, [column])
    expect(await count(restarted)).toBe(written + 1)
    for (const db of [old, restarted, ...newer]) await db!.close()
  }, 60_000)
})
