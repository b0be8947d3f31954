import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres, type PostgresDatabase } from './database.ts'
import { follow } from './listener.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
const patience = { timeout: 20_000, interval: 20 }

describe('a follower without a server', () => {
  it('reports why it cannot open a connection, and keeps trying', async () => {
    const missing = 'postgres://u@127.0.0.1:1/d?sslmode=verify-full&sslrootcert=/missing-certificate.pem'
    const following = follow(missing, 'jarvis_main', () => {})
    await vi.waitFor(() => expect(following.why()).toContain('ENOENT'), patience)
    following.stop()
  })

  it('does not connect after it was stopped', async () => {
    let connections = 0
    const server = createServer(() => void connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    follow(`postgres://u@127.0.0.1:${port}/d`, 'jarvis_main', () => {}).stop()
    // The connection would be opened once the driver is loaded.
    await import('pg')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(connections).toBe(0)
    server.close()
  })
})

describe.skipIf(noPostgres())(`a follower of writes ${noPostgres()}`, () => {
  let server: TestPostgres
  let db: PostgresDatabase
  beforeAll(async () => {
    server = await startPostgres()
    db = await openPostgres({ address: server.address, space: 'main' })
    await db.transaction((tx) => tx.run('CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY, name TEXT)'))
  })
  afterAll(async () => {
    await db?.close()
    await server?.stop()
  })
  const write = () => db.transaction((tx) => tx.run('INSERT INTO things (name) VALUES (?)', ['a']))

  it('is notified of each write, but not of reads and rollbacks', async () => {
    let notifications = 0
    const following = db.follow!(() => notifications++)
    await vi.waitFor(() => expect(following.isLive()).toBe(true), patience)
    await vi.waitFor(() => expect(notifications).toBe(1), patience)
    await db.all('SELECT * FROM things')
    await db.transaction((tx) => tx.all('SELECT * FROM things'))
    await expect(
      db.transaction(async (tx) => {
        await tx.run('INSERT INTO things (name) VALUES (?)', ['b'])
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await write()
    await vi.waitFor(() => expect(notifications).toBe(2), patience)
    const other = await openPostgres({ address: server.address, space: 'other' })
    await other.transaction((tx) => tx.run('CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY)'))
    await write()
    await vi.waitFor(() => expect(notifications).toBe(3), patience)
    await other.close()
    following.stop()
  })

  it('is notified again after a lost connection, also of missed writes', async () => {
    let notifications = 0
    const following = db.follow!(() => notifications++)
    await vi.waitFor(() => expect(following.isLive()).toBe(true), patience)
    const owner = new pg.Client({ connectionString: server.owner })
    await owner.connect()
    const before = notifications
    await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jarvis-listen'`)
    await owner.end()
    await vi.waitFor(() => expect(following.isLive()).toBe(false), patience)
    expect(following.why()).toMatch(/^postgres:.*(terminat|ended)/)
    await write()
    await vi.waitFor(() => expect(notifications).toBeGreaterThan(before), patience)
    // A write between LISTEN and the probe is received before the listener knows that notifications arrive.
    await vi.waitFor(() => expect(following.isLive()).toBe(true), patience)
    following.stop()
  })

  it('reports why it must poll when it cannot listen', async () => {
    const address = new URL(server.address)
    address.port = '1'
    const following = follow(address.href, 'jarvis_main', () => {})
    await vi.waitFor(() => expect(following.why()).toContain('ECONNREFUSED'), patience)
    expect(following.isLive()).toBe(false)
    expect(following.why()).not.toContain(`:${address.password}@`)
    following.stop()
  })

  it('reports the failure of a probe, and does not suspect a pooler', async () => {
    // Rights on a function belong to a database.
    const ofTheFollower = new URL(server.owner)
    ofTheFollower.pathname = new URL(server.address).pathname
    const owner = new pg.Client({ connectionString: ofTheFollower.href })
    await owner.connect()
    await owner.query('REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM PUBLIC')
    const following = db.follow!(() => {})
    await vi.waitFor(() => expect(following.why()).toContain('permission denied'), patience)
    await owner.query('GRANT EXECUTE ON FUNCTION pg_notify(text, text) TO PUBLIC')
    await owner.end()
    await vi.waitFor(() => expect(following.isLive()).toBe(true), patience)
    following.stop()
  })

  it.skipIf(noPgBouncer())(
    `detects that a pooler in transaction mode delivers no notifications ${noPgBouncer()}`,
    async () => {
      const pooler = await startPgBouncer(server.address)
      const following = follow(pooler.address, 'jarvis_main', () => {})
      await vi.waitFor(() => expect(following.why()).toContain('pooler in transaction mode'), patience)
      expect(following.isLive()).toBe(false)
      following.stop()
      await pooler.stop()
    },
  )
})
