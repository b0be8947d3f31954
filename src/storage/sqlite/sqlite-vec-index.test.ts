import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noisy } from '../../testing/contracts/made-vectors.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { vectorIndexContract } from '../../testing/contracts/vector-index.ts'
import { openStore } from './open-store.ts'
import { sqliteVecExtension } from './sqlite-vec-index.ts'

/** The package is optional; the tests are skipped where it cannot be loaded. */
const missing = await sqliteVecExtension().then(
  () => undefined,
  (error: Error) => error.message,
)
const engine = { vectorEngine: 'sqlite-vec' } as const

describe.skipIf(missing)(`sqlite-vec${missing ? ` (${missing})` : ''}`, () => {
  vectorIndexContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-sqlite-vec-'))
    return {
      async open() {
        const store = await openStore(join(folder, 'jarvis.db'), engine)
        return { db: store.db, index: store.vectors, close: store.close }
      },
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })

  it('follows writes and removals of the built-in engine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-sqlite-vec-'))
    const path = join(folder, 'jarvis.db')
    const builtIn = await openStore(path)
    const ids = Array.from({ length: 200 }, (_, i) => i + 1)
    const put = (some: readonly number[], store = builtIn) =>
      store.db.transaction((tx) =>
        store.vectors.put(
          tx,
          'm',
          some.map((id) => ({ chunkId: id, piece: 0, vector: noisy(id % 5, id) })),
        ),
      )
    await builtIn.db.transaction((tx) =>
      seedRecords(
        tx,
        ids.map((id) => ({ id, chunks: [id] })),
      ),
    )
    await put(ids.slice(0, 150))
    const other = await openStore(path, engine)
    const query = noisy(2, 999)
    const agree = async () => {
      const found = (await other.vectors.search('m', query, 20)).map(({ chunkId }) => chunkId)
      expect(found).toEqual((await builtIn.vectors.search('m', query, 20)).map(({ chunkId }) => chunkId))
      return found
    }
    await agree()
    for (const id of ids.slice(150)) await put([id])
    const found = await agree()
    await builtIn.db.transaction((tx) => tx.run('DELETE FROM records WHERE id = ?', [found[0]!]))
    expect(await agree()).not.toContain(found[0])
    await put([found[1]!], other)
    await agree()
    await builtIn.close()
    await other.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
