import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { tryAddress } from './try-address.ts'

const tried = (address: string, force = false) => tryAddress(address, { force })

describe.skipIf(noPostgres())(`a database address before it is stored ${noPostgres()}`, () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  it('is refused when its form is invalid, also with force', async () => {
    for (const force of [false, true])
      await expect(tried(`${server.address}?sslmod=verify-full`, force)).rejects.toThrow('"sslmod"')
  })

  it('is refused when the database does not exist, unless forced', async () => {
    const wrong = server.address.replace(/\/\w+$/, '/nowhere')
    await expect(tried(wrong)).rejects.toMatchObject({
      code: 'database_cannot_open',
      message: expect.stringMatching(/createdb.*Nothing was changed.*--force/s),
    })
    expect(await tried(wrong, true)).toEqual([expect.stringContaining('was not tried')])
  })

  it('reports which database and role answer, also when it names no database', async () => {
    const { username, pathname } = new URL(server.address)
    expect(await tried(server.address)).toEqual([
      expect.stringContaining(`the database ${pathname.slice(1)} as ${username}`),
    ])
    const owner = new pg.Client({ connectionString: server.owner })
    await owner.connect()
    await owner.query(`CREATE DATABASE ${username} OWNER ${username}`)
    try {
      const [, second] = await tried(server.address.replace(/\/\w+$/, ''))
      expect(second).toContain(`names no database, so PostgreSQL uses ${username}.`)
    } finally {
      await owner.query(`DROP DATABASE ${username} WITH (FORCE)`)
      await owner.end()
    }
  })
})
