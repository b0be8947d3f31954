import { describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database.ts'
import type { VectorEntry, VectorIndex } from '../../ports/search-index.ts'
import { chunksOfRecords, filterCases, filterRecords } from './filters.ts'
import { dot, noisy, towards } from './made-vectors.ts'
import { seedRecords } from './seed-records.ts'

export interface VectorSubject {
  /** Opens one more connection to the same data, with an index over it; the first call finds the tables empty. */
  open(): Promise<{ db: Database; index: VectorIndex; close(): Promise<void> }>
  dispose(): Promise<void>
}

/** What every implementation of VectorIndex promises. `skip` maps the name of a case to the reason it cannot hold. */
export function vectorIndexContract(create: () => Promise<VectorSubject>, skip: Readonly<Record<string, string>> = {}) {
  describe('VectorIndex contract', () => {
    type Opened = Awaited<ReturnType<VectorSubject['open']>>
    const behaves = (name: string, check: (opened: Opened, subject: VectorSubject) => Promise<void>) =>
      it.skipIf(name in skip)(name in skip ? `${name} (skipped: ${skip[name]})` : name, async () => {
        const subject = await create()
        try {
          const opened = await subject.open()
          await check(opened, subject)
          await opened.close()
        } finally {
          await subject.dispose()
        }
      })
    const seed = ({ db }: Opened, chunks: readonly number[]) =>
      db.transaction((tx) =>
        seedRecords(
          tx,
          chunks.map((id) => ({ id, chunks: [id] })),
        ),
      )
    const put = ({ db, index }: Opened, entries: readonly VectorEntry[], model = 'm') =>
      db.transaction((tx) => index.put(tx, model, entries))
    const ids = async ({ index }: Opened, query: Float32Array, limit = 10, model = 'm') =>
      (await index.search(model, query, limit)).map(({ chunkId }) => chunkId)

    behaves('finds the nearest first, by cosine', async (opened) => {
      await seed(opened, [1, 2, 3])
      await put(opened, [entry(1, towards(0, 1)), entry(2, towards(0, 3)), entry(3, towards(5))])
      const hits = await opened.index.search('m', towards(0), 3)
      expect(hits.map(({ chunkId }) => chunkId)).toEqual([2, 1, 3])
      for (const [i, cosine] of [3 / Math.sqrt(10), 1 / Math.sqrt(2), 0].entries()) {
        expect(hits[i]!.score).toBeCloseTo(cosine, 2)
      }
    })

    behaves('tells whether a model has any vector, if it tells', async (opened) => {
      const { db, index } = opened
      await seed(opened, [1])
      const told = async () => (index.holds ? [await index.holds('m'), await index.holds('other')] : undefined)
      if (index.holds) expect(await told()).toEqual([false, false])
      await put(opened, [entry(1, towards(0))])
      if (index.holds) expect(await told()).toEqual([true, false])
      await db.transaction((tx) => index.remove(tx, [1]))
      if (index.holds) expect(await told()).toEqual([false, false])
    })

    behaves('gives a chunk once, with its best piece', async (opened) => {
      await seed(opened, [1, 2, 3])
      await put(opened, [
        ...Array.from({ length: 40 }, (_, piece) => entry(1, towards(0, 5 + piece), piece)),
        entry(2, towards(0, 2)),
        entry(3, towards(4)),
      ])
      expect(await ids(opened, towards(0))).toEqual([1, 2, 3])
      expect(await ids(opened, towards(0), 2)).toEqual([1, 2])
      const scores = await opened.index.scores('m', towards(0), [1, 2, 99])
      expect([...scores.keys()].sort()).toEqual([1, 2])
      expect(scores.get(1)).toBeCloseTo(44 / Math.hypot(44, 1), 2)
    })

    behaves('breaks ties by chunk id and cuts at the limit', async (opened) => {
      await seed(opened, [9, 3, 7, 1, 5])
      await put(
        opened,
        [9, 3, 7, 1, 5].map((id) => entry(id, towards(2))),
      )
      expect(await ids(opened, towards(2))).toEqual([1, 3, 5, 7, 9])
      expect(await ids(opened, towards(2), 2)).toEqual([1, 3])
      expect(await ids(opened, towards(2), 0)).toEqual([])
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

    behaves('refuses a vector of the wrong length or without a number', async (opened) => {
      await seed(opened, [1])
      await put(opened, [entry(1, towards(0))])
      await expect(put(opened, [{ chunkId: 1, piece: 0, vector: new Float32Array(8) }])).rejects.toMatchObject({
        code: 'vector_dimensions',
      })
      await expect(opened.index.search('m', new Float32Array(8), 5)).rejects.toMatchObject({
        code: 'vector_dimensions',
      })
      const broken = towards(0)
      broken[3] = Number.NaN
      await expect(put(opened, [entry(1, broken)])).rejects.toMatchObject({ code: 'vector_not_finite' })
      expect(await ids(opened, towards(0))).toEqual([1])
    })

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

    behaves('gives vectors back in the order of their pieces, with length 1', async (opened) => {
      await seed(opened, [1, 2])
      await put(opened, [entry(1, towards(3), 1), entry(1, towards(0, 2), 0), entry(2, towards(5))])
      const vectors = await opened.index.vectors('m', [1, 2, 99])
      expect([...vectors.keys()].sort()).toEqual([1, 2])
      for (const [i, exact] of [towards(0, 2), towards(3)].entries()) {
        const stored = vectors.get(1)![i]!
        expect(dot(stored, exact)).toBeGreaterThan(0.999)
        expect(dot(stored, stored)).toBeCloseTo(1, 5)
      }
      const before = vectors.get(1)!
      await put(opened, [entry(1, before[0]!, 0)])
      expect((await opened.index.vectors('m', [1])).get(1)).toEqual(before)
    })

    behaves('narrows by every field of a filter before ranking', async (opened) => {
      const all = chunksOfRecords(filterRecords.map(({ id }) => id))
      await opened.db.transaction(async (tx) => {
        await seedRecords(tx, filterRecords)
        await opened.index.put(
          tx,
          'm',
          all.map((id, i) => entry(id, towards(i, 2))),
        )
      })
      for (const { says, filter, passes } of filterCases) {
        const hits = await opened.index.search('m', towards(0), 10, filter)
        expect(
          hits.map(({ chunkId }) => chunkId).sort((a, b) => a - b),
          says,
        ).toEqual(chunksOfRecords(passes))
      }
    })

    behaves('finds as many as asked for inside a filter, however far they are', async (opened) => {
      const near = Array.from({ length: 3000 }, (_, i) => i + 1)
      const far = Array.from({ length: 12 }, (_, i) => 5000 + i)
      await opened.db.transaction(async (tx) => {
        await seedRecords(tx, [
          { id: 1, chunks: near, collection: 'near' },
          { id: 2, chunks: far, collection: 'far' },
        ])
        const vectors = near.map((id) => entry(id, noisy(0, id)))
        await opened.index.put(tx, 'm', [...vectors, ...far.map((id) => entry(id, towards(9, 1 + (id % 12))))])
      })
      const hits = await opened.index.search('m', towards(0), 10, { collections: ['far'] })
      expect(hits).toHaveLength(10)
      expect(hits.every(({ chunkId }) => chunkId >= 5000)).toBe(true)
      expect(await ids(opened, towards(0), 2000)).toHaveLength(2000)
    })

    behaves('agrees with an exact search on random vectors', async (opened) => {
      const count = 2000
      const entries = Array.from({ length: count }, (_, i) => entry(i + 1, noisy(i % 7, i)))
      await seed(
        opened,
        entries.map(({ chunkId }) => chunkId),
      )
      await put(opened, entries)
      let same = 0
      const queries = Array.from({ length: 20 }, (_, i) => noisy(i % 7, 90_000 + i))
      for (const query of queries) {
        const exact = entries
          .map(({ chunkId, vector }) => ({ chunkId, score: dot(query, vector) }))
          .sort((a, b) => b.score - a.score)
          .slice(0, 10)
        const hits = await ids(opened, query, 10)
        same += exact.filter(({ chunkId }) => hits.includes(chunkId)).length
      }
      expect(same / (queries.length * 10)).toBeGreaterThanOrEqual(0.98)
    })

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

    behaves('stops when the caller has given up', async (opened) => {
      const signal = AbortSignal.abort()
      await expect(opened.index.search('m', towards(0), 5, undefined, { signal })).rejects.toMatchObject({
        kind: 'Cancelled',
      })
    })
  })
}

const entry = (chunkId: number, vector: Float32Array, piece = 0): VectorEntry => ({ chunkId, piece, vector })
