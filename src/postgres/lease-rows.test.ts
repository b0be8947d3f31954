import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgresStore } from './open-store.ts'

describe.skipIf(noPostgres())(`leases in PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server?.stop(), 60_000)

  it('accept any character in names, as session ids may contain them', async () => {
    const { db, close } = await openPostgresStore({ address: server.address, space: 'leases' })
    const [name, now] = ['notes\0', Date.now()]
    const take = (holder: string) => db.leases!.take(name, holder, { now, until: now + 60_000 }, () => true)
    expect([await take('one'), await take('two')]).toEqual([true, false])
    expect(await db.leases!.keep(name, 'one', now + 90_000)).toBe(true)
    await db.leases!.release(name, 'one')
    expect(await take('two')).toBe(true)
    await close()
  }, 60_000)
})
