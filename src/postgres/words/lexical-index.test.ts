import { afterAll, beforeAll, describe, vi } from 'vitest'
import { tables } from '../../storage/schema.ts'
import { lexicalIndexContract } from '../../testing/contracts/lexical-index.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { openPostgres } from '../database.ts'
import { statementsOf } from '../ddl.ts'
import { createWordIndex } from './lexical-index.ts'
import { wordTables } from './tables.ts'

/** The contract writes rows one by one, over a connection. */
vi.setConfig({ testTimeout: 240_000 })

describe.skipIf(noPostgres())(`postgres ${noPostgres()}`, () => {
  let server: TestPostgres
  let count = 0
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server?.stop(), 60_000)

  lexicalIndexContract(async () => {
    const space = `words${++count}`
    const open = () => openPostgres({ address: server.address, space })
    const first = await open()
    await first.transaction(async (tx) => {
      for (const sql of statementsOf(tables)) await tx.run(sql)
      for (const sql of wordTables) await tx.run(sql)
    })
    await first.close()
    return {
      async open() {
        const db = await open()
        return { db, index: createWordIndex(db), close: () => db.close() }
      },
      dispose: async () => {},
    }
  })
})
