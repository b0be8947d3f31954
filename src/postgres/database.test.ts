import { afterAll, beforeAll, describe } from 'vitest'
import { databaseContract } from '../testing/contracts/database.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { openPostgres } from './database.ts'

describe.skipIf(noPostgres())(`postgres ${noPostgres()}`, () => {
  let server: TestPostgres
  let count = 0
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server.stop(), 60_000)

  databaseContract(async () => {
    const space = `contract${++count}`
    return { open: () => openPostgres({ address: server.address, space }), dispose: async () => {} }
  })
})
