import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderRecord } from '../../../ports/search-provider.ts'
import { searchProviderContract } from '../../../testing/contracts/search-provider.ts'
import { createFakeEmbedder } from '../../../testing/fake-embedder.ts'
import { type QdrantFault, type QdrantService, startQdrantService } from '../../../testing/qdrant-service.ts'
import { createQdrantProvider } from './qdrant.ts'
import { rankByWords, termsToFetch } from './rank-words.ts'

const embedder = createFakeEmbedder()
const settings = { space: 'owner/repo', offline: true, model: () => embedder.id }

let shared: QdrantService
beforeAll(async () => {
  shared = await startQdrantService()
})
afterAll(() => shared.close())

searchProviderContract('qdrant', { embedder, open: async () => createQdrantProvider({ ...settings, url: shared.url }) })

const record = async (id: string, text: string, more: Partial<ProviderRecord> = {}): Promise<ProviderRecord> => ({
  id,
  kind: 'document',
  title: '',
  collection: null,
  path: null,
  date: null,
  speaker: null,
  facets: {},
  passages: [{ text, headings: [], vectors: await embedder.embed([text], 'document') }],
  ...more,
})
const ask = (query: string) => ({
  query,
  mode: 'keyword' as const,
  limit: 10,
  filter: {},
  vector: async () => undefined,
})

describe('qdrant', () => {
  let service: QdrantService
  beforeEach(async () => {
    service = await startQdrantService()
  })
  afterEach(() => service.close())
  const open = (more = {}) => createQdrantProvider({ ...settings, url: service.url, ...more })

  test('sends the key, and each text once: one point per piece, words with the first', async () => {
    const provider = open({ key: 'secret' })
    const vectors = await embedder.embed(['a', 'b'], 'document')
    await provider.index([await record('x', 'long text', { passages: [{ text: 'long text', headings: [], vectors }] })])
    expect(service.requests.every(({ headers }) => headers['api-key'] === 'secret')).toBe(true)
    const points = [...[...service.collections.values()][0]!.points.values()]
    expect(points.map(({ payload }) => payload.words)).toEqual([expect.stringContaining('text'), ''])
  })

  test('finds identifiers by their parts and Chinese text, like the built-in index', async () => {
    const provider = open()
    await provider.index([await record('code', 'getObservationsByIds(ids)'), await record('zh', '我们决定每天备份')])
    expect((await provider.search(ask('observations'))).map(({ id }) => id)).toEqual(['code'])
    expect((await provider.search(ask('备份'))).map(({ id }) => id)).toEqual(['zh'])
  })

  test('creates a new collection for another model, and deletes the previous one', async () => {
    await open().index([await record('x', 'text')])
    const [former] = service.collections.keys()
    const other = createFakeEmbedder({ dimensions: 32 })
    const provider = open({ model: () => other.id })
    const vectors = await other.embed(['text'], 'document')
    await provider.index([await record('x', 'text', { passages: [{ text: 'text', headings: [], vectors }] })])
    expect([...service.collections.keys()]).toHaveLength(1)
    expect([...service.collections.keys()]).not.toContain(former)
  })

  test.each<[QdrantFault, string]>([
    ['busy', 'search_busy'],
    ['cut', 'search_unreachable'],
    ['html', 'search_answer_broken'],
    ['bad-key', 'search_key_refused'],
  ])('reports the fault %s as an error that says what to do', async (fault, code) => {
    const provider = open()
    await provider.index([await record('x', 'text')])
    service.faults.push(...Array<QdrantFault>(10).fill(fault))
    await expect(provider.search(ask('text'))).rejects.toMatchObject({ code })
    service.faults.push(fault)
    const found = await provider.checkAvailability()
    expect(found).toMatchObject({ available: false, fix: expect.stringContaining('qdrant') })
  })

  test('reports a hanging server after a short wait, and aborts at once', async () => {
    const provider = open()
    service.faults.push('hang')
    const began = performance.now()
    expect(await provider.checkAvailability()).toMatchObject({ available: false })
    expect(performance.now() - began).toBeLessThan(8000)
    service.faults.push('hang', 'hang')
    const stop = new AbortController()
    const asked = provider.search(ask('text'), { signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    await expect(asked).rejects.toMatchObject({ kind: 'Cancelled' })
  })

  test('reopens a closed connection once', async () => {
    const provider = open()
    await provider.index([await record('x', 'text')])
    service.faults.push('reset')
    expect(await provider.search(ask('text'))).toHaveLength(1)
    service.faults.push(...Array<QdrantFault>(10).fill('reset'))
    await expect(provider.search(ask('text'))).rejects.toMatchObject({ code: 'search_unreachable' })
  })

  test('reports a deleted collection, and recreates it on the next write', async () => {
    const provider = open()
    await provider.index([await record('x', 'text')])
    service.collections.clear()
    expect(await provider.checkAvailability()).toMatchObject({ available: true, isEmpty: true })
    await expect(provider.index([await record('x', 'text')])).rejects.toMatchObject({ code: 'search_not_ready' })
    await provider.index([await record('x', 'text')])
    expect(await provider.search(ask('text'))).toHaveLength(1)
  })

  test('reports a missing server, another server, a missing embedder, and a wrong address', async () => {
    await service.close()
    expect(await open().checkAvailability()).toMatchObject({
      available: false,
      reason: expect.stringContaining('ECONN'),
    })
    expect(await open({ model: () => '' }).checkAvailability()).toMatchObject({ available: false })
    expect(() => open({ url: 'nonsense' })).toThrow(/qdrant\.url/)
    expect(() => open({ url: 'https://cloud.example:6333' })).toThrow(/offline/)
    service = await startQdrantService()
  })
})

describe('ranking by words', () => {
  test('weighs rare words more and repetition progressively less, and omits documents without a term', () => {
    const frequencies = new Map([
      ['rare', 1],
      ['common', 50],
    ])
    const passages = [
      { key: 'none', words: 'other words here' },
      { key: 'common', words: 'common words here' },
      { key: 'rare', words: 'rare words here' },
      { key: 'twice', words: 'rare rare here' },
    ]
    expect(rankByWords(passages, frequencies, 100).map(({ key }) => key)).toEqual(['twice', 'rare', 'common'])
  })

  test('requests the rarest words that fit, at least one, and only existing words', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.nat(1000)), fc.nat(500), (counts, most) => {
        const frequencies = new Map(Object.entries(counts))
        const terms = termsToFetch(frequencies, most)
        const sum = terms.reduce((total, term) => total + frequencies.get(term)!, 0)
        const there = [...frequencies.values()].filter((n) => n > 0)
        expect(terms.length > 0).toBe(there.length > 0)
        if (terms.length > 1) expect(sum).toBeLessThanOrEqual(most)
        const left = [...frequencies].filter(([term, n]) => n > 0 && !terms.includes(term))
        for (const [, n] of left) expect(terms.every((term) => frequencies.get(term)! <= n)).toBe(true)
      }),
    )
  })
})
