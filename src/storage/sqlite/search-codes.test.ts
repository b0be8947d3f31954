import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScoredChunk } from '../../ports/search-index.ts'
import { dot } from '../../testing/contracts/made-vectors.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { createCodeSlabs } from './code-slabs.ts'
import { openStore, type Store } from './open-store.ts'
import { fromBlob, toBlob } from './quantise.ts'
import { codeBytes, codeLength, signCode } from './sign-codes.ts'
import { createVectorIndex } from './vector-index.ts'

const dimensions = 384
const count = 5000

let folder: string
let store: Store
const vectors: Float32Array[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-search-codes-'))
  store = await openStore(join(folder, 'jarvis.db'))
  for (let i = 0; i < count; i++) vectors.push(made(i))
  await store.db.transaction(async (tx) => {
    await seedRecords(tx, [
      { id: 1, chunks: vectors.flatMap((_, i) => (i % 4 ? [i + 1] : [])), kind: 'document' },
      { id: 2, chunks: vectors.flatMap((_, i) => (i % 4 ? [] : [i + 1])), kind: 'message' },
    ])
    await store.vectors.put(
      tx,
      'm',
      vectors.map((vector, i) => ({ chunkId: i + 1, piece: 0, vector })),
    )
  })
}, 60_000)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const questions = Array.from({ length: 10 }, (_, i) => made(50_000 + i * 31))

describe('search by codes', () => {
  it('finds the same as an exact search, with all vectors in memory, some, or none', async () => {
    const inMemory = createVectorIndex(store.db)
    await inMemory.warm('m')
    const limited = createVectorIndex(store.db, { memoryBudget: 4096 * dimensions })
    await limited.warm('m')
    const fromFile = createVectorIndex(store.db, { memoryBudget: 0 })
    for (const index of [inMemory, limited, fromFile]) {
      let same = 0
      for (const question of questions) {
        const hits = await index.search('m', question, 10)
        same += exact(question, 10).filter(({ chunkId }) => hits.some((hit) => hit.chunkId === chunkId)).length
      }
      expect(same / (questions.length * 10)).toBeGreaterThanOrEqual(0.98)
    }
  })

  it('gives the same scores from memory and from the file', async () => {
    const inMemory = createVectorIndex(store.db)
    await inMemory.warm('m')
    const fromFile = createVectorIndex(store.db, { memoryBudget: 0 })
    for (const question of questions) {
      const hits = await inMemory.search('m', question, 5)
      expect(await fromFile.search('m', question, 5)).toEqual(hits)
      const scores = await fromFile.scores(
        'm',
        question,
        hits.map(({ chunkId }) => chunkId),
      )
      expect(hits.map(({ chunkId }) => scores.get(chunkId))).toEqual(hits.map(({ score }) => score))
      for (const { chunkId, score } of hits) expect(score).toBeCloseTo(dot(question, vectors[chunkId - 1]!), 2)
    }
  })

  it('gives the same scores for selected chunks, whichever of them are in memory', async () => {
    const chosen = vectors.flatMap((_, i) => (i % 7 ? [] : [i + 1]))
    const scoresOf = async (memoryBudget: number) => {
      const index = createVectorIndex(store.db, { memoryBudget })
      await index.warm('m')
      return Promise.all(questions.map((question) => index.scores('m', question, chosen)))
    }
    const fromFile = await scoresOf(0)
    expect(fromFile[0]!.size).toBe(chosen.length)
    // The rows of the first slab are in memory, those of the second are not.
    expect(await scoresOf(4096 * dimensions)).toEqual(fromFile)
    expect(await scoresOf(2 * 4096 * dimensions)).toEqual(fromFile)
  })

  it('reads vectors into memory between searches, and then reads the file no more', async () => {
    const reads: string[] = []
    const rows: typeof store.db.rows = (sql, params) => {
      if (sql.includes('vector FROM embeddings')) reads.push(sql)
      return store.db.rows(sql, params)
    }
    const index = createVectorIndex(
      new Proxy(store.db, { get: (db, name) => (name === 'rows' ? rows : Reflect.get(db, name)) }),
    )
    for (const question of questions.slice(0, 2)) await index.search('m', question, 10)
    // One long wait: nothing else wakes an idle process.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const before = reads.length
    // Read in slices of 400.
    expect(reads.length).toBeGreaterThan(count / 400)
    const hits = await index.search('m', questions[2]!, 10)
    await index.scores('m', questions[2]!, [1, 2, 3])
    expect(hits).toHaveLength(10)
    expect(reads.length).toBe(before)
  })

  it('compares a filtered part exactly', async () => {
    const index = createVectorIndex(store.db)
    await index.warm('m')
    for (const question of questions) {
      const hits = await index.search('m', question, 10, { kinds: ['message'] })
      const best = exact(question, 10, (chunkId) => (chunkId - 1) % 4 === 0)
      expect(hits.filter(({ chunkId }) => best.some((hit) => hit.chunkId === chunkId)).length).toBeGreaterThanOrEqual(9)
      expect(hits.every(({ chunkId }) => (chunkId - 1) % 4 === 0)).toBe(true)
    }
  })

  it('returns as many hits as requested, and all that exist', async () => {
    expect(await store.vectors.search('m', questions[0]!, 3000)).toHaveLength(3000)
    expect(await store.vectors.search('m', questions[0]!, 20_000)).toHaveLength(count)
  })
})

describe('quantized vectors', () => {
  it('keep the cosine to a thousandth', () => {
    for (const question of questions) {
      for (const vector of vectors.slice(0, 100)) {
        expect(Math.abs(dot(question, fromBlob(toBlob(vector))) - dot(question, vector))).toBeLessThan(0.002)
      }
    }
  })

  it('give a sign-based estimate that is right on average', () => {
    const some = vectors.slice(0, 100)
    const codes = new Uint8Array(some.length * codeBytes(dimensions))
    const lengths = Uint16Array.from(some, codeLength)
    for (const [i, vector] of some.entries()) {
      signCode(vector, codes.subarray(i * codeBytes(dimensions), (i + 1) * codeBytes(dimensions)))
    }
    const slabs = createCodeSlabs(dimensions)
    slabs.append(codes, 0, some.length)
    let error = 0
    let bias = 0
    for (const question of questions) {
      const estimates = slabs.estimates(
        question,
        Uint32Array.from(some, (_, i) => i),
        lengths,
      )
      for (const [i, vector] of some.entries()) {
        const off = estimates[i]! - dot(question, vector)
        error += off * off
        bias += off
      }
    }
    expect(Math.sqrt(error / 1000)).toBeLessThan(0.05)
    expect(Math.abs(bias / 1000)).toBeLessThan(0.01)
  })
})

function exact(question: Float32Array, limit: number, allowed = (_chunkId: number) => true): ScoredChunk[] {
  return vectors
    .map((vector, i) => ({ chunkId: i + 1, score: dot(question, vector) }))
    .filter(({ chunkId }) => allowed(chunkId))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/** A vector of one of 60 themes plus an individual part; deterministic by seed. */
function made(seed: number): Float32Array {
  const theme = waves(seed % 60, 7.13)
  const own = waves(seed, 12.9898)
  const vector = theme.map((value, i) => value + own[i]!)
  const norm = Math.sqrt(dot(vector, vector))
  return vector.map((value) => value / norm)
}

function waves(seed: number, step: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, i) => {
    const wave = Math.sin((seed + 1) * step + i * 78.233) * 43_758.5453
    return wave - Math.floor(wave) - 0.5
  })
}
