import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../../core/ids.ts'
import type { EmbeddingCache } from '../../ports/embedding-cache.ts'
import { dot, noisy } from '../../testing/contracts/made-vectors.ts'
import { openEmbeddingCache } from './embedding-cache.ts'
import { createCacheFile } from './embedding-cache-file.ts'
import { openForWriting } from './open-file.ts'
import { fromBlob, toBlob } from './quantise.ts'

const day = 24 * 60 * 60 * 1000

let folder: string
let path: string
let cache: EmbeddingCache
let now: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-cache-'))
  path = join(folder, 'cache', 'embeddings.db')
  now = 20_000 * day
  cache = openEmbeddingCache(path, () => now)
})
afterEach(async () => {
  await cache.close()
  rmSync(folder, { recursive: true, force: true })
})

const hash = (i: number): string => contentHash(`text ${i}`)
const fill = (ids: readonly number[], codeBytes = 0) =>
  cache.put(
    'm',
    ids.map((i) => ({
      hash: hash(i),
      vector: noisy(i, i),
      ...(codeBytes && { codes: new Uint8Array(codeBytes).fill(i) }),
    })),
  )

describe('the embedding cache', () => {
  it("does not treat a caller's bug as a miss", async () => {
    await expect(cache.put('main', [{ hash: hash(1) } as never])).rejects.toThrow(TypeError)
    expect((await cache.get('main', [hash(1)])).size).toBe(0)
  })

  it('waits for another process to remove entries, and fails if it does not finish', async () => {
    await fill([1, 2])
    const { database } = await openForWriting(path, {})
    database.exec('BEGIN IMMEDIATE')
    await expect(createCacheFile(path, 1).insist(async (db) => db.transaction(async () => {}))).rejects.toMatchObject({
      code: 'database_busy',
    })
    setTimeout(() => database.close(), 0)
    await cache.remove([hash(1)])
    expect([...(await cache.get('m', [hash(1), hash(2)])).keys()]).toEqual([hash(2)])
  })

  it('returns stored vectors by model and hash, also to another instance on the same file', async () => {
    await fill([1, 2], 96)
    await cache.put('other', [{ hash: hash(1), vector: noisy(9, 9) }])
    const other = openEmbeddingCache(path)
    for (const view of [cache, other]) {
      const found = await view.get('m', [hash(1), hash(2), hash(3)])
      expect([...found.keys()].sort()).toEqual([hash(1), hash(2)].sort())
      expect(dot(found.get(hash(1))!.vector, noisy(1, 1))).toBeGreaterThan(0.999)
      expect(found.get(hash(2))!.codes).toEqual(new Uint8Array(96).fill(2))
      expect((await view.get('other', [hash(1)])).get(hash(1))).not.toHaveProperty('codes')
      expect(await view.get('unknown', [hash(1)])).toEqual(new Map())
    }
    await other.close()
  })

  it('returns vectors that the index stores like fresh ones', async () => {
    await fill([5])
    const cached = (await cache.get('m', [hash(5)])).get(hash(5))!.vector
    expect(toBlob(cached).subarray(4)).toEqual(toBlob(noisy(5, 5)).subarray(4))
    expect(cached).toEqual(fromBlob(toBlob(noisy(5, 5))))
  })

  it('evicts the least recently used until the file is small enough', async () => {
    const early = Array.from({ length: 300 }, (_, i) => i)
    await fill(early, 2000)
    now += day
    await cache.get('m', [hash(3)])
    await fill([1000, 1001], 2000)
    const given = await cache.prune(200_000)
    expect(given).toBeGreaterThan(300_000)
    expect(statSync(path).size).toBeLessThanOrEqual(200_000)
    const found = await cache.get('m', [...early, 1000, 1001].map(hash))
    for (const kept of [3, 1000, 1001]) expect(found.has(hash(kept))).toBe(true)
    expect(found.size).toBeLessThan(100)
    await cache.prune(10_000_000)
    expect((await cache.get('m', early.map(hash))).size).toBe(found.size - 2)
  })

  it('is recreated when the file is not a database', async () => {
    await cache.close()
    writeFileSync(join(folder, 'broken.db'), 'no database at all. '.repeat(500))
    cache = openEmbeddingCache(join(folder, 'broken.db'))
    expect(await cache.get('m', [hash(1)])).toEqual(new Map())
    await fill([1])
    expect((await cache.get('m', [hash(1)])).size).toBe(1)
  })

  it('is recreated when its pages are damaged', async () => {
    await fill(
      Array.from({ length: 500 }, (_, i) => i),
      1000,
    )
    await cache.close()
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0x5a, 8192))
    cache = openEmbeddingCache(path, () => now)
    expect(await cache.get('m', [hash(1)])).toEqual(new Map())
    await fill([1])
    expect((await cache.get('m', [hash(1)])).size).toBe(1)
    expect(statSync(path).size).toBeLessThan(100_000)
  })

  it('is recreated when it has another schema', async () => {
    await fill([1])
    await cache.close()
    const { loadBinding } = await import('./binding.ts')
    const DatabaseSync = await loadBinding()
    const raw = new DatabaseSync(path)
    raw.exec('PRAGMA user_version = 99')
    raw.close()
    cache = openEmbeddingCache(path)
    expect(await cache.get('m', [hash(1)])).toEqual(new Map())
    await fill([2])
    expect((await cache.get('m', [hash(2)])).size).toBe(1)
  })

  it('does not fail when it cannot write', async () => {
    writeFileSync(join(folder, 'file'), '')
    const nowhere = openEmbeddingCache(join(folder, 'file', 'embeddings.db'))
    await nowhere.put('m', [{ hash: hash(1), vector: noisy(1, 1) }])
    expect(await nowhere.get('m', [hash(1)])).toEqual(new Map())
    expect(await nowhere.prune(0)).toBe(0)
    await nowhere.close()
  })

  it('creates its file on first use, for the owner only', async () => {
    expect(existsSync(path)).toBe(false)
    await fill([1])
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'cache')).mode & 0o077).toBe(0)
  })
})
