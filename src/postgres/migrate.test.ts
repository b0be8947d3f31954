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

  it('are made once, by whichever of several servers comes first, each with row-level security', async () => {
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
})
