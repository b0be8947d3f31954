import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noisy } from '../../testing/contracts/made-vectors.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { readLog, replay } from './code-log.ts'
import { openStore, type Store } from './open-store.ts'
import { createVectorIndex } from './vector-index.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-code-log-'))
  store = await openStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

async function seed(ids: readonly number[]): Promise<void> {
  await store.db.transaction((tx) =>
    seedRecords(
      tx,
      ids.map((id) => ({ id, chunks: [id] })),
    ),
  )
}

async function put(ids: readonly number[], turn = 0): Promise<void> {
  const entries = ids.map((id) => ({ chunkId: id, piece: 0, vector: noisy(id % 9, id + turn * 1000) }))
  await store.db.transaction((tx) => store.vectors.put(tx, 'm', entries))
}

const remove = (ids: readonly number[]) => store.db.transaction((tx) => store.vectors.remove(tx, ids))
const entries = () => Number(store.db.rows('SELECT count(*) FROM code_log')[0]![0])
const inLog = () =>
  replay(readLog(store.db, 1, 0))
    .alive.map(({ from, row }) => from.chunks[row]!)
    .sort((a, b) => a - b)
const everything = async (index = store.vectors) =>
  (await index.search('m', noisy(1, 1), 100_000)).map(({ chunkId }) => chunkId).sort((a, b) => a - b)

describe('the log of codes', () => {
  it('is short after many small writes, and lists what is stored', async () => {
    const ids = range(1, 401)
    await seed(ids)
    for (const id of ids) await put([id])
    expect(entries()).toBeLessThanOrEqual(64)
    expect(inLog()).toEqual(ids)
  })

  it('gives the same result to a reader who has read a part and to one who has read nothing', async () => {
    const ids = range(1, 501)
    await seed(ids)
    const early = createVectorIndex(store.db)
    let stored = new Set<number>()
    for (let step = 0; step < 150; step++) {
      const some = ids.filter((id) => (id * 7 + step * 13) % 97 === 0)
      if (step % 3 === 2) {
        await remove(some)
        stored = new Set([...stored].filter((id) => !some.includes(id)))
      } else {
        await put(some, step)
        for (const id of some) stored.add(id)
      }
      if (step % 17 === 5) await everything(early)
    }
    const expected = [...stored].sort((a, b) => a - b)
    const query = noisy(4, 4)
    expect(inLog()).toEqual(expected)
    expect(await everything(early)).toEqual(expected)
    expect(await everything(createVectorIndex(store.db))).toEqual(expected)
    expect(await early.search('m', query, 30)).toEqual(await createVectorIndex(store.db).search('m', query, 30))
  })

  it('seals full entries, and is rewritten when many pieces are removed', async () => {
    const ids = range(1, 6601)
    await seed(ids)
    const reader = createVectorIndex(store.db)
    for (let from = 0; from < ids.length; from += 100) await put(ids.slice(from, from + 100))
    expect(store.db.rows('SELECT added FROM code_log WHERE sealed = 1')).toEqual([[4096]])
    expect(await everything(reader)).toEqual(ids)

    const gone = ids.filter((id) => id % 3 === 0)
    await store.db.transaction((tx) => tx.run('DELETE FROM records WHERE id % 3 = 0'))
    expect(entries()).toBeGreaterThan(gone.length)
    expect((await everything(reader)).length).toBe(4400)
    await remove([])
    expect(entries()).toBeLessThan(10)
    const left = ids.filter((id) => id % 3 !== 0)
    expect(inLog()).toEqual(left)
    expect(await everything(reader)).toEqual(left)
    expect(await everything(createVectorIndex(store.db))).toEqual(left)
  })

  it('is the same after a rebuild from the stored vectors', async () => {
    const ids = range(1, 301)
    await seed(ids)
    await put(ids)
    await remove([5, 6])
    const before = await store.vectors.search('m', noisy(2, 2), 20)
    await store.db.transaction(async (tx) => {
      await tx.run('DELETE FROM code_log')
      await store.rebuildVectors(tx)
    })
    expect(await store.vectors.search('m', noisy(2, 2), 20)).toEqual(before)
    expect(inLog()).toEqual(ids.filter((id) => id !== 5 && id !== 6))
  })
})
