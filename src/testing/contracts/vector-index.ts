import { describe, expect } from 'vitest'
import { openedCasesOf } from './cases.ts'
import { noisy, towards } from './made-vectors.ts'
import { entry, ids, put, seed, type VectorBehaves, type VectorSubject } from './vector-entries.ts'
import { keepsVectorsExact, narrows, ranksHits } from './vector-queries.ts'

/** Contract of every implementation of VectorIndex. `skip` maps the name of a case to the reason it cannot hold. */
export function vectorIndexContract(create: () => Promise<VectorSubject>, skip: Readonly<Record<string, string>> = {}) {
  describe('VectorIndex contract', () => {
    const behaves: VectorBehaves = openedCasesOf(create, skip)
    ranksHits(behaves)
    narrows(behaves)
    keepsVectorsExact(behaves)
    keepsModelsApart(behaves)
    followsChanges(behaves)
    sharesData(behaves)
  })
}

/** Models do not meet. */
function keepsModelsApart(behaves: VectorBehaves): void {
  behaves('tells whether a model has any vector, if it tells', async (opened) => {
    const { db, index } = opened
    await seed(opened, [1])
    const held = async () => (index.holds ? [await index.holds('m'), await index.holds('other')] : undefined)
    if (index.holds) expect(await held()).toEqual([false, false])
    await put(opened, [entry(1, towards(0))])
    if (index.holds) expect(await held()).toEqual([true, false])
    await db.transaction((tx) => index.remove(tx, [1]))
    if (index.holds) expect(await held()).toEqual([false, false])
  })

  behaves('keeps models apart, of different dimensions too', async (opened) => {
    await seed(opened, [1, 2])
    await put(opened, [entry(1, towards(0))])
    await put(opened, [{ chunkId: 2, piece: 0, vector: Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0]) }], 'small')
    expect(await ids(opened, towards(0))).toEqual([1])
    expect(await ids(opened, Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0]), 5, 'small')).toEqual([2])
    expect(await ids(opened, towards(0), 5, 'unknown')).toEqual([])
    expect(await opened.index.counts()).toEqual(
      new Map([
        ['m', 1],
        ['small', 1],
      ]),
    )
    expect(await opened.index.scores('unknown', towards(0), [1])).toEqual(new Map())
    expect(await opened.index.vectors('unknown', [1])).toEqual(new Map())
  })

  behaves('forgets a model that is deleted, and takes it again', async (opened) => {
    await seed(opened, [1, 2])
    await put(opened, [entry(1, towards(0)), entry(2, towards(0))])
    expect(await ids(opened, towards(0))).toEqual([1, 2])
    await opened.db.transaction(async (tx) => {
      await tx.run('DELETE FROM embeddings')
      await tx.run('DELETE FROM models')
    })
    expect(await ids(opened, towards(0))).toEqual([])
    await put(opened, [entry(2, towards(0))])
    expect(await ids(opened, towards(0))).toEqual([2])
  })
}

/** Searches return the current state after changes. */
function followsChanges(behaves: VectorBehaves): void {
  behaves('replaces a piece on a second put', async (opened) => {
    await seed(opened, [1, 2])
    await put(opened, [entry(1, towards(0)), entry(2, towards(0, 1))])
    expect(await ids(opened, towards(0))).toEqual([1, 2])
    await put(opened, [entry(1, towards(7))])
    expect(await ids(opened, towards(0))).toEqual([2, 1])
    expect(await ids(opened, towards(7), 1)).toEqual([1])
    expect((await opened.index.counts()).get('m')).toBe(2)
  })

  behaves('forgets on removal, of one model or of all', async (opened) => {
    await seed(opened, [1, 2, 3])
    const entries = [1, 2, 3].map((id) => entry(id, towards(id)))
    await put(opened, entries)
    await put(opened, entries, 'other')
    expect(await ids(opened, towards(1), 1)).toEqual([1])
    await opened.db.transaction((tx) => opened.index.remove(tx, [1], 'm'))
    expect((await ids(opened, towards(1))).sort()).toEqual([2, 3])
    expect((await ids(opened, towards(1), 10, 'other')).sort()).toEqual([1, 2, 3])
    await opened.db.transaction((tx) => opened.index.remove(tx, [2, 77]))
    expect(await ids(opened, towards(1))).toEqual([3])
    expect((await ids(opened, towards(1), 10, 'other')).sort()).toEqual([1, 3])
    expect(await opened.index.counts()).toEqual(
      new Map([
        ['m', 1],
        ['other', 2],
      ]),
    )
    await put(opened, [entry(1, towards(1))])
    expect(await ids(opened, towards(1), 1)).toEqual([1])
  })

  behaves('forgets a chunk whose record is deleted', async (opened) => {
    await seed(opened, [1, 2])
    await put(opened, [entry(1, towards(0)), entry(2, towards(0))])
    expect(await ids(opened, towards(0))).toEqual([1, 2])
    await opened.db.transaction((tx) => tx.run('DELETE FROM records WHERE id = 1'))
    expect(await ids(opened, towards(0))).toEqual([2])
  })
}

/** Connections know of each other. */
function sharesData(behaves: VectorBehaves): void {
  behaves(
    'keeps a transaction to itself until it commits, and shows it to every connection then',
    async (opened, subject) => {
      const other = await subject.open()
      await seed(opened, [1, 2, 3])
      await put(opened, [entry(1, towards(0))])
      expect(await ids(other, towards(0))).toEqual([1])
      const failing = opened.db.transaction(async (tx) => {
        await opened.index.put(tx, 'm', [entry(2, towards(0))])
        await opened.index.remove(tx, [1])
        expect(await ids(opened, towards(0))).toEqual([1])
        throw new Error('undo')
      })
      await expect(failing).rejects.toThrow('undo')
      expect(await ids(opened, towards(0))).toEqual([1])
      await put(other, [entry(3, towards(0))])
      expect(await ids(opened, towards(0))).toEqual([1, 3])
      await other.db.transaction((tx) => other.index.remove(tx, [1]))
      expect(await ids(opened, towards(0))).toEqual([3])
      await other.close()
    },
  )

  behaves('survives many small writes and removals, and a reopening', async (opened, subject) => {
    const other = await subject.open()
    const chunks = Array.from({ length: 300 }, (_, i) => i + 1)
    await seed(opened, chunks)
    for (const id of chunks) {
      await put(opened, [entry(id, noisy(id % 5, id))])
      if (id % 3 === 0) await opened.db.transaction((tx) => opened.index.remove(tx, [id - 1]))
      if (id % 50 === 0) await ids(other, towards(0))
    }
    const left = chunks.filter((id) => id % 3 !== 2)
    const reopened = await subject.open()
    for (const view of [opened, other, reopened]) {
      expect((await ids(view, towards(0), 1000)).sort((a, b) => a - b)).toEqual(left)
    }
    expect(await opened.index.search('m', towards(1), 20)).toEqual(await reopened.index.search('m', towards(1), 20))
    await other.close()
    await reopened.close()
  })
}
