import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../../core/ids.ts'
import type { RecordDraft } from '../../core/record.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import { createQdrantProvider } from '../../providers/search/qdrant/qdrant.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { type QdrantService, startQdrantService } from '../../testing/qdrant-service.ts'
import { openTestStore, type TestStore } from '../../testing/test-store.ts'
import { createSearch, type Search } from '../search.ts'
import { createProviderChain } from './provider-chain.ts'

const embedder = createFakeEmbedder({ instant: true, synonyms: { automobile: 'car' } })

let folder: string
let store: TestStore
let service: QdrantService
let search: Search
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-chain-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  service = await startQdrantService()
  search = open()
})
afterEach(async () => {
  await search.close()
  await service.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const qdrant = (url = service.url) =>
  createQdrantProvider({ url, space: 'main', offline: true, model: () => embedder.id })

function open(providers: SearchProvider[] = [qdrant()]): Search {
  const { db, lexical, vectors } = store
  const needs = { db, vectors, clock: Date.now, model: () => embedder.id }
  return createSearch({
    ...{ db, lexical, vectors, clock: Date.now, space: 'main' },
    embedders: () => ({ main: embedder, instant: embedder, degraded: [] }),
    providers: createProviderChain(needs, providers),
  })
}

const document = (uid: string, text: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  uid,
  kind: 'document',
  title: '',
  contentHash: contentHash(text),
  path: `${uid}.md`,
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
  ...more,
})

async function put(...drafts: RecordDraft[]): Promise<number[]> {
  const prepared = await search.prepare(drafts)
  return store.db.transaction((tx) => search.put(tx, prepared))
}
const points = () => [...service.collections.values()].flatMap((collection) => [...collection.points.values()])
const records = () => points().map(({ payload }) => payload.record)

describe('a provider before the built-in engine', () => {
  it('receives unsent records before a query, and its lists are in the trace', async () => {
    await put(document('a', 'The car is red.'), document('b', 'Bread and soup.'))
    const { hits, degraded } = await search.search({ query: 'automobile', explain: true })
    expect(degraded).toEqual([])
    expect(hits[0]).toMatchObject({ id: 'a', matchType: 'semantic', path: 'a.md' })
    expect(hits[0]!.trace?.places.map(({ list }) => list)).toEqual(['meaning (qdrant)'])
    const words = await search.search({ query: 'soup', mode: 'search', explain: true })
    expect(words.hits[0]).toMatchObject({ id: 'b', matchType: 'keyword' })
    expect(words.hits[0]!.score).toBeGreaterThan(0.3)
  })

  it("handles phrases and exclusions, and the caller's own sub-queries", async () => {
    await put(document('a', 'red car, old'), document('b', 'car that is red'), document('c', 'a bicycle'))
    expect((await search.search({ query: '"red car"' })).hits.map(({ id }) => id)).toEqual(['a'])
    expect((await search.search({ query: 'car -old' })).hits.map(({ id }) => id)).not.toContain('a')
    const both = await search.search({ query: 'old', variants: [{ type: 'lex', query: 'bicycle' }], explain: true })
    expect(both.hits.find(({ id }) => id === 'c')?.trace?.places[0]?.list).toBe('words (qdrant) 1')
  })

  it('that returns only unknown hits is reported, and the next one answers', async () => {
    await put(document('a', 'The car is red.'))
    const lost = { ...qdrant(), search: async () => [{ id: 'elsewhere', passage: 0, score: 1 }] }
    search = open([{ ...lost, name: 'lost' }, qdrant()])
    const { hits, degraded } = await search.search({ query: 'car', explain: true })
    expect(hits[0]?.id).toBe('a')
    expect(hits[0]!.trace?.places[0]?.list).toContain('(qdrant)')
    expect(degraded).toEqual([expect.stringMatching(/^lost: returned 2 hits, none of which.*The next provider/)])
  })

  it('that returns some unknown hits is reported with their number', async () => {
    await put(document('a', 'The car is red.'))
    const half = qdrant()
    const stray = { id: 'elsewhere', passage: 0, score: 1 }
    search = open([{ ...half, search: async (...asked) => [stray, ...(await half.search(...asked))] }])
    const { hits, degraded } = await search.search({ query: 'car', mode: 'search' })
    expect(hits[0]?.id).toBe('a')
    expect(degraded).toEqual([expect.stringMatching(/^qdrant: 1 of 2 hits left out: not in this space\./)])
  })

  it('that returns unknown neighbors is reported, and the next one answers', async () => {
    const [first] = await put(document('a', 'The car is red.'), document('b', 'The car is old.'))
    const stray = { id: 'elsewhere', passage: 0, score: 1 }
    const lost: SearchProvider = { ...qdrant(), name: 'lost', findSimilar: async () => [stray] }
    search = open([lost, qdrant()])
    await search.catchUp()
    const { hits, degraded } = await search.similar(first!, { limit: 2 })
    expect(hits.map(({ id }) => id)).toEqual(['b'])
    expect(service.requests.some(({ body }) => JSON.stringify(body).includes('recommend'))).toBe(true)
    expect(degraded).toEqual([expect.stringMatching(/^lost: returned 1 hit, none of which.*The next provider/)])

    search = open([lost])
    expect((await search.similar(first!, { limit: 2 })).hits.map(({ id }) => id)).toEqual(['b'])

    const half = qdrant()
    const some = async (...asked: Parameters<SearchProvider['findSimilar']>) => [
      stray,
      ...(await half.findSimilar(...asked)),
    ]
    search = open([{ ...half, findSimilar: some }])
    const partly = await search.similar(first!, { limit: 2 })
    expect(partly.hits.map(({ id }) => id)).toEqual(['b'])
    expect(partly.degraded).toEqual([expect.stringMatching(/^qdrant: 1 of \d hits left out/)])
  })

  it('that is unavailable is reported in one line, and the built-in engine answers', async () => {
    await put(document('a', 'The car is red.'))
    search = open([qdrant('http://127.0.0.1:1')])
    const { hits, degraded } = await search.search({ query: 'car' })
    expect(hits[0]?.id).toBe('a')
    expect(degraded).toEqual([expect.stringMatching(/^qdrant: Qdrant cannot be reached.*The next provider is used\.$/)])
    expect((await search.status()).providers).toEqual([
      { name: 'qdrant', available: false, says: expect.any(String), fix: expect.stringContaining('docker') },
    ])
  })

  it('that fails during a query is replaced by the next at once', async () => {
    await put(document('a', 'The car is red.'))
    await search.search({ query: 'car' })
    service.faults.push('busy', 'busy', 'busy', 'busy')
    const { hits, degraded } = await search.search({ query: 'car' })
    expect(hits[0]?.id).toBe('a')
    expect(degraded[0]).toMatch(/overloaded or failing/)
  })

  it('that cannot apply a filter is skipped for the query', async () => {
    await put(document('a', 'The car is red.'))
    const { hits, degraded } = await search.search({ query: 'car', filter: { path: 'a.md' } })
    expect(hits[0]?.id).toBe('a')
    expect(degraded).toEqual(['qdrant: it does not filter by path. The next provider is used.'])
  })

  it('receives filters that exclude nothing', async () => {
    await put(document('a', 'The car is red.'))
    const nothing = { collections: undefined, facets: {}, path: undefined }
    expect((await search.search({ query: 'car', filter: nothing as object })).degraded).toEqual([])
  })

  it('is queried without scanning all records again while nothing is written', async () => {
    await put(document('a', 'The car is red.'))
    await search.search({ query: 'car' })
    await search.search({ query: 'car' })
    let looks = 0
    const { db } = store
    const all = db.get.bind(db)
    db.get = ((sql: string, params?: readonly string[]) => {
      if (sql.includes('provider_records')) looks++
      return all(sql, params)
    }) as typeof db.get
    await search.search({ query: 'red' })
    expect(looks).toBe(0)
    await put(document('b', 'A second car.'))
    expect((await search.search({ query: 'second' })).hits[0]?.id).toBe('b')
    expect(looks).toBeGreaterThan(0)
  })

  it('deletes removed records, even without further queries', async () => {
    const [first] = await put(document('a', 'The car is red.'), document('b', 'Bread.'))
    await search.search({ query: 'car' })
    expect(records().sort()).toEqual(['a', 'b'])
    await store.db.transaction((tx) => search.remove(tx, [first!]))
    await search.close()
    expect(records()).toEqual(['b'])
  })

  it('receives changes again: a text, or a label', async () => {
    await put(document('a', 'The car is red.', { facets: { tag: ['x'] } }))
    await search.search({ query: 'car' })
    await put(document('a', 'The boat is blue.', { facets: { tag: ['x'] } }))
    expect((await search.search({ query: 'boat', mode: 'search' })).hits).toHaveLength(1)
    expect((await search.search({ query: 'red', mode: 'search' })).hits).toHaveLength(0)
    await store.db.transaction((tx) => search.label(tx, ['a'], 'tag', ['y']))
    const labelled = await search.search({ query: 'boat', mode: 'search', filter: { facets: { tag: ['y'] } } })
    expect(labelled.hits).toHaveLength(1)
    expect(labelled.degraded).toEqual([])
  })

  it('receives rejected records again, and everything after it lost its data', async () => {
    await put(document('a', 'The car is red.'))
    service.faults.push('ok', 'ok', 'busy')
    expect((await search.search({ query: 'car' })).degraded).toHaveLength(1)
    search = open()
    expect((await search.search({ query: 'car' })).degraded).toEqual([])
    service.collections.clear()
    search = open()
    expect((await search.search({ query: 'car' })).hits.map(({ id }) => id)).toEqual(['a'])
    expect(records()).toEqual(['a'])
  })

  it('is refilled by a rebuild', async () => {
    await put(document('a', 'The car is red.'), document('b', 'Bread.'))
    await search.search({ query: 'car' })
    service.collections.values().next().value!.points.clear()
    await search.rebuild()
    expect(records().sort()).toEqual(['a', 'b'])
  })

  it('finds similar records', async () => {
    const [first] = await put(
      document('a', 'The car is red.'),
      document('b', 'The car is old.'),
      document('c', 'Soup.'),
    )
    await search.catchUp()
    const { hits, degraded } = await search.similar(first!, { limit: 2 })
    expect([hits[0]?.id, degraded]).toEqual(['b', []])
    expect(service.requests.some(({ body }) => JSON.stringify(body).includes('recommend'))).toBe(true)
  })

  it('that is empty receives nothing for an empty index', async () => {
    const { hits } = await search.search({ query: 'car' })
    expect(hits).toEqual([])
    expect(service.requests.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})
