import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tables } from '../../storage/schema.ts'
import { openStore } from '../../storage/sqlite/open-store.ts'
import { noisy } from '../../testing/contracts/made-vectors.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { vectorIndexContract } from '../../testing/contracts/vector-index.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { openPostgres } from '../database.ts'
import { statementsOf } from '../ddl.ts'
import { createCodeIndex } from './code-index.ts'
import { rebuildCodes } from './write-vectors.ts'

/** The contract writes rows one by one, over a connection. */
vi.setConfig({ testTimeout: 240_000 })

describe.skipIf(noPostgres())(`postgres, codes ${noPostgres()}`, () => {
  let server: TestPostgres
  let count = 0
  beforeAll(async () => {
    server = await startPostgres()
  }, 120_000)
  afterAll(() => server?.stop(), 60_000)

  vectorIndexContract(async () => {
    const space = `vectors${++count}`
    const open = () => openPostgres({ address: server.address, space })
    const first = await open()
    await first.transaction(async (tx) => {
      for (const sql of statementsOf(tables)) await tx.run(sql)
    })
    await first.close()
    return {
      async open() {
        const db = await open()
        return { db, index: createCodeIndex(db), close: () => db.close() }
      },
      dispose: async () => {},
    }
  })

  it('returns the same results and scores as the embedded index, also after its codes were rebuilt', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-codes-'))
    const embedded = await openStore(join(folder, 'jarvis.db'))
    const db = await openPostgres({ address: server.address, space: 'same' })
    const index = createCodeIndex(db, { memoryBudget: 1 })
    await db.transaction(async (tx) => {
      for (const sql of statementsOf(tables)) await tx.run(sql)
    })
    // So few that all are compared exactly, whichever vectors are in memory.
    const records = Array.from({ length: 190 }, (_, i) => i + 1)
    for (const [of, to] of [
      [db, index],
      [embedded.db, embedded.vectors],
    ] as const)
      await of.transaction(async (tx) => {
        await seedRecords(tx, [
          { id: 1, chunks: records.slice(0, 110) },
          { id: 2, chunks: records.slice(110), kind: 'message' },
        ])
        await to.put(
          tx,
          'm',
          records.map((chunkId) => ({ chunkId, piece: 0, vector: noisy(chunkId % 9, chunkId) })),
        )
        await to.remove(tx, [3, 30, 130])
      })
    const same = async () => {
      for (const [i, filter] of [undefined, { kinds: ['message' as const] }, undefined].entries()) {
        const query = noisy(i, 5000 + i)
        const hits = await index.search('m', query, 40, filter)
        expect(hits).toEqual(await embedded.vectors.search('m', query, 40, filter))
        const ids = hits.map(({ chunkId }) => chunkId)
        expect(await index.scores('m', query, ids)).toEqual(await embedded.vectors.scores('m', query, ids))
      }
    }
    await same()
    await db.transaction(rebuildCodes)
    await same()
    expect(await index.counts()).toEqual(await embedded.vectors.counts())
    await db.close()
    await embedded.close()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)
})
