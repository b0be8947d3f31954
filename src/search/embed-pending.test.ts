import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch, type Search } from './search.ts'
import {
  hasFormerCodes,
  packFormerCodes,
  readTokenCodes,
  storedModel,
  writeTokenCodes,
} from './token-codes-repository.ts'
import { fullCodes } from './token-piece.ts'

let folder: string
let store: TestStore
let search: Search
const main = createFakeEmbedder({ id: 'main' })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-embed-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  search = createSearch({
    db,
    lexical,
    vectors,
    embedders: () => ({ main, degraded: [] }),
    clock: Date.now,
    space: 'default',
  })
  const prepared = await search.prepare(
    Array.from({ length: 60 }, (_, number) => {
      const text = `Words of passage ${number}.`
      const place = { startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }
      return {
        uid: `passage-${number}`,
        kind: 'document' as const,
        title: `Passage ${number}`,
        contentHash: String(number).padStart(64, '0'),
        chunks: [{ text, headings: [], ...place }],
      }
    }),
  )
  await db.transaction((tx) => search.put(tx, prepared))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const heldBy = (holder: string) =>
  store.db.transaction((tx) =>
    tx.run(
      `INSERT INTO leases (name, holder, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
      ['embed:main', holder, Date.now() + 1_000_000],
    ),
  )
const elsewhere = ['Another process is embedding this space.']

it('leaves the work to another embedding process, but not to one that has ended', async () => {
  await heldBy('elsewhere/1/x')
  expect(await search.embedPending()).toEqual({ embedded: 0, pending: 60, degraded: elsewhere })
  await heldBy(`${hostname()}/999999999/x`)
  expect(await search.embedPending()).toEqual({ embedded: 60, pending: 0, degraded: [] })
  expect(await store.db.get('SELECT COUNT(*) AS n FROM leases')).toEqual({ n: 0 })
})

it('stops when another process has taken over, and writes nothing more', async () => {
  let taken: Promise<unknown> | undefined
  const onProgress = () => {
    taken ??= heldBy('elsewhere/1/x')
  }
  const result = await search.embedPending({ onProgress })
  await taken
  expect(result.degraded).toEqual(elsewhere)
  expect(result.embedded).toBeLessThan(60)
  expect(result.embedded + result.pending).toBe(60)
  expect(await store.db.get('SELECT COUNT(*) AS n FROM embeddings')).toEqual({ n: result.embedded })
})

it('does not assign a vector to a passage that changed while the model ran', async () => {
  const [first] = await search.prepare([
    {
      uid: 'passage-59',
      kind: 'document',
      title: 'Another title',
      contentHash: 'f'.repeat(64),
      chunks: [{ text: 'Words of passage 59.', headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: 20 }],
    },
  ])
  let replaced = false
  const slow = createFakeEmbedder({ id: 'main', lateInteraction: false })
  const { db, lexical, vectors } = store
  const embedder = {
    ...slow,
    async embed(...given: Parameters<typeof slow.embed>) {
      const made = await slow.embed(...given)
      // The newest chunk is rewritten under the same row id, with the same text.
      if (!replaced) await db.transaction((tx) => search.put(tx, [first!]))
      replaced = true
      return made
    },
  }
  const embedders = () => ({ main: embedder, degraded: [] })
  await createSearch({ db, lexical, vectors, embedders, clock: Date.now, space: 'default' }).embedPending()
  const [wanted] = await slow.embed(['Another title\nWords of passage 59.'], 'document')
  const newest = (await db.get<{ id: number }>('SELECT max(id) AS id FROM chunks'))!.id
  expect((await vectors.scores('main', wanted!, [newest])).get(newest)).toBeCloseTo(1, 2)
})

it('recomputes missing and outdated token codes, with vectors in use meanwhile', async () => {
  await search.embedPending()
  await store.db.transaction(async (tx) => {
    await tx.run('DELETE FROM token_codes WHERE chunk_id <= 20')
    const former = await storedModel(tx, 'a form of before', main.dimensions)
    await tx.run('UPDATE token_codes SET model_id = ? WHERE chunk_id > 50', [former.id])
  })
  expect(await search.status()).toMatchObject({ pending: 30, vectors: { main: 60 } })
  expect((await search.search({ query: 'passage 7' })).hits).not.toHaveLength(0)
  expect(await search.embedPending()).toMatchObject({ embedded: 30, pending: 0 })
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  expect((await readTokenCodes(store.db, main.lateInteraction!.id, ids)).size).toBe(60)
})

it('returns token codes piece by piece', async () => {
  const pieces = [Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(4)]
  await store.db.transaction(async (tx) => {
    const model = await storedModel(tx, 'form', 8)
    await writeTokenCodes(tx, model, [
      { chunkId: 1, pieces: [Uint8Array.of(9)] },
      { chunkId: 2, pieces: [] },
    ])
    await writeTokenCodes(tx, model, [{ chunkId: 1, pieces }])
  })
  const read = await readTokenCodes(store.db, 'form', [1, 2, 3])
  expect([...read.keys()]).toEqual([1, 2])
  expect(read.get(1)!.map(({ codes }) => [...codes])).toEqual([[1, 2, 3], [], [4]])
  expect(read.get(2)).toEqual([])
  expect((await readTokenCodes(store.db, 'no such form', [1])).size).toBe(0)
})

it('reads codes of previous versions, and compacts a few with each call', async () => {
  await search.embedPending()
  const { db } = store
  const form = main.lateInteraction!.id
  const plain = [
    Uint8Array.from({ length: 8 * 30 }, (_, i) => (i % 8 < 3 ? i * 37 : 0)),
    Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]),
  ]
  await db.transaction(async (tx) => {
    await tx.run('UPDATE token_codes SET packed = 0, pieces = ?, codes = ?', ['[240,8]', Buffer.concat(plain)])
  })
  const before = await readTokenCodes(db, form, [1])
  expect(before.get(1)!.map((piece) => [...fullCodes(piece, 64)])).toEqual(plain.map((piece) => [...piece]))
  const bytes = () => db.get<{ sum: number }>('SELECT sum(length(codes)) AS sum FROM token_codes')
  const former = (await bytes())!.sum

  expect(await db.transaction((tx) => packFormerCodes(tx, 5))).toBe(true)
  expect(await hasFormerCodes(db)).toBe(true)
  expect(await search.embedPending()).toMatchObject({ embedded: 0, pending: 0 })
  expect(await hasFormerCodes(db)).toBe(false)
  expect((await bytes())!.sum).toBeLessThan(former)
  const after = await readTokenCodes(db, form, [1, 60])
  // The tokens differ in 24 dimensions only, and 48 have individual bits: nothing is lost.
  for (const id of [1, 60])
    expect(after.get(id)!.map((piece) => [...fullCodes(piece, 64)])).toEqual(plain.map((piece) => [...piece]))
})

it('embeds first the passages found by queries, also of another process', async () => {
  const embedded = async () => {
    const rows = await store.db.all<{ uid: string }>(
      `SELECT r.uid FROM embeddings e JOIN chunks c ON c.id = e.chunk_id JOIN records r ON r.id = c.record_id`,
    )
    return rows.map(({ uid }) => uid)
  }
  await search.search({ query: '"passage 7"', limit: 1 })
  await search.embedPending({ budget: 3 })
  expect(await embedded()).toContain('passage-7')
  const { db, lexical, vectors } = store
  const other = createSearch({
    ...{ db, lexical, vectors, clock: Date.now, space: 'default' },
    embedders: () => ({ main, degraded: [] }),
  })
  await other.search({ query: '"passage 3"', limit: 1 })
  await other.close()
  await search.embedPending({ budget: 24 })
  expect(await embedded()).toContain('passage-3')
  // Then the rest, newest first, and the list is empty.
  await search.embedPending({ budget: 10 })
  expect(await embedded()).toContain('passage-59')
  expect(await embedded()).not.toContain('passage-0')
  expect(await store.db.get("SELECT value FROM meta WHERE key = 'asked_passages'")).toBeUndefined()
})
