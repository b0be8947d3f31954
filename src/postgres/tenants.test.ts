import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres } from './database.ts'

describe.skipIf(noPostgres())(`spaces in one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server.stop(), 60_000)

  it('are isolated on a shared connection, even when a statement names a schema', async () => {
    const address = await server.fresh()
    const [ann, bob] = await Promise.all(['ann', 'bob'].map((space) => openPostgres({ address, space })))
    for (const db of [ann!, bob!]) {
      await db.transaction(async (tx) => {
        await tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
        await tx.run('INSERT INTO notes (text) VALUES (?)', [db.space])
      })
    }
    for (let turn = 0; turn < 20; turn++) {
      expect(await ann!.all('SELECT text FROM notes')).toEqual([{ text: 'ann' }])
      expect(await bob!.all('SELECT text FROM notes')).toEqual([{ text: 'bob' }])
    }
    // Simulates a bug in the code: row-level security must still protect the table.
    expect(await ann!.all('SELECT text FROM jarvis_bob.notes')).toEqual([])
    const stolen = await ann!.transaction((tx) => tx.run('DELETE FROM jarvis_bob.notes'))
    expect(stolen.changes).toBe(0)
    await expect(
      ann!.transaction((tx) => tx.run(`INSERT INTO jarvis_bob.notes (text) VALUES ('foreign')`)),
    ).rejects.toMatchObject({ kind: 'Denied' })
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    expect((await client.query('SELECT text FROM jarvis_bob.notes')).rows).toEqual([])
    await client.end()
    expect(await bob!.all('SELECT text FROM notes')).toEqual([{ text: 'bob' }])
    await ann!.close()
    await bob!.close()
  })

  it('continue after idle connections were closed', async () => {
    const address = await server.fresh()
    const db = await openPostgres({ address, space: 'one' })
    await db.transaction((tx) => tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)'))
    await db.all('SELECT 1')
    await endOthers(server.owner, address)
    await db.transaction((tx) => tx.run('INSERT INTO notes (text) VALUES (?)', ['kept']))
    await endOthers(server.owner, address)
    expect(await db.all('SELECT text FROM notes')).toEqual([{ text: 'kept' }])
    await db.close()
  })

  it('report a transaction lost with its connection, store nothing of it, and continue', async () => {
    const address = await server.fresh()
    const db = await openPostgres({ address, space: 'one' })
    await db.transaction((tx) => tx.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)'))
    const lost = db.transaction(async (tx) => {
      await tx.run('INSERT INTO notes (text) VALUES (?)', ['lost'])
      await endOthers(server.owner, address)
      await tx.run('INSERT INTO notes (text) VALUES (?)', ['lost too'])
    })
    await expect(lost).rejects.toMatchObject({ kind: 'Unavailable', code: 'database_unreachable' })
    await db.transaction((tx) => tx.run('INSERT INTO notes (text) VALUES (?)', ['kept']))
    expect(await db.all('SELECT text FROM notes')).toEqual([{ text: 'kept' }])
    await db.close()
  })

  it('report an unreachable address without its password', async () => {
    const refused = openPostgres({ address: 'postgres://me:secret@127.0.0.1:9/none', space: 'one' })
    await expect(refused).rejects.toMatchObject({ code: 'database_unreachable' })
    await expect(refused).rejects.not.toThrow(/secret/)
  })
})

/** Ends every connection to the database of an address. */
async function endOthers(owner: string, address: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(address).pathname.slice(1),
  ])
  await client.end()
}
