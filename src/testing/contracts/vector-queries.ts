import { expect } from 'vitest'
import { chunksOfRecords, filterCases, filterRecords } from './filters.ts'
import { dot, noisy, towards } from './made-vectors.ts'
import { seedRecords } from './seed-records.ts'
import { entry, ids, put, seed, type VectorBehaves } from './vector-entries.ts'

/** The nearest chunks come first. */
export function ranksHits(behaves: VectorBehaves): void {
  behaves('finds the nearest first, by cosine', async (opened) => {
    await seed(opened, [1, 2, 3])
    await put(opened, [entry(1, towards(0, 1)), entry(2, towards(0, 3)), entry(3, towards(5))])
    const hits = await opened.index.search('m', towards(0), 3)
    expect(hits.map(({ chunkId }) => chunkId)).toEqual([2, 1, 3])
    for (const [i, cosine] of [3 / Math.sqrt(10), 1 / Math.sqrt(2), 0].entries()) {
      expect(hits[i]!.score).toBeCloseTo(cosine, 2)
    }
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

  behaves('stops when the caller has given up', async (opened) => {
    const signal = AbortSignal.abort()
    await expect(opened.index.search('m', towards(0), 5, undefined, { signal })).rejects.toMatchObject({
      kind: 'Cancelled',
    })
  })
}

/** A filter narrows before the limit does. */
export function narrows(behaves: VectorBehaves): void {
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
}

/** Vectors are checked, and stay as exact as the ranking needs. */
export function keepsVectorsExact(behaves: VectorBehaves): void {
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
}
