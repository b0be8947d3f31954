import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../core/record.ts'
import type { LexicalQuery } from '../../ports/search-index.ts'
import { lexicalIndexContract } from '../../testing/contracts/lexical-index.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { createLexicalIndex } from './lexical-index.ts'
import { openStore, type Store } from './open-store.ts'

describe('sqlite', () => {
  lexicalIndexContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-lexical-'))
    return {
      async open() {
        const store = await openStore(join(folder, 'jarvis.db'))
        return { db: store.db, index: store.lexical, close: store.close }
      },
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })
})

describe('an index with thousands of chunks', () => {
  const count = 9000
  let folder: string
  let store: Store

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-lexical-'))
    store = await openStore(join(folder, 'jarvis.db'))
    const ids = Array.from({ length: count }, (_, i) => i + 1)
    await store.db.transaction(async (tx) => {
      await seedRecords(
        tx,
        ids.map((id) => ({
          id,
          chunks: [id],
          kind: id % 3 ? 'document' : 'message',
          path: `${id % 500}/${id}`,
          facets: { tag: [id % 2 ? 'odd' : 'even'] },
        })),
      )
      await store.lexical.put(
        tx,
        ids.map((id) => ({
          chunkId: id,
          title: '',
          headings: '',
          body: `everywhere third${id % 3} some${id % 40} rare${id % 1500}${' filler'.repeat(id % 5)}`,
          lead: '',
        })),
      )
    })
  }, 60_000)
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  describe('treated as large', () => {
    const options = { commonShare: 1 }
    const both = () => [
      createLexicalIndex(store.db, { ...options, drivenFrom: count, rankedMost: 300 }),
      createLexicalIndex(store.db, options),
    ]

    it.each<[string, LexicalQuery, Filter | undefined]>([
      ['one rare word and two common ones', { any: ['everywhere', 'some7', 'third1'] }, undefined],
      ['an excluded word', { any: ['everywhere', 'some7', 'third1'], not: [['rare7']] }, undefined],
      ['a filter', { any: ['everywhere', 'some7', 'third1'] }, { kinds: ['message'] }],
      ['a rare word in few chunks', { any: ['everywhere', 'rare9'] }, undefined],
      ['equally common words', { any: ['third0', 'third1'] }, undefined],
      ['all words required', { any: ['some7', 'third1'], requireAll: true }, undefined],
    ])('ranks %s as if every chunk were ranked', async (_, query, filter) => {
      const [large, plain] = await Promise.all(both().map((index) => index.search(query, 50, filter)))
      expect(large!.length).toBeGreaterThan(20)
      expect(large).toEqual(plain)
    })

    it('skips chunks without a rare word when enough contain one', async () => {
      const [large, plain] = await Promise.all(both().map((index) => index.search({ any: ['some7', 'third1'] }, 4000)))
      expect([large!.length, plain!.length]).toEqual([225, 3150])
      expect(large!.every(({ chunkId }) => chunkId % 40 === 7)).toBe(true)
    })
  })

  it('skips common words beside rarer ones, unless all words are common', async () => {
    const all = createLexicalIndex(store.db, { commonShare: 1 })
    const found = (any: string[], index = store.lexical) => index.search({ any }, count)
    expect(await found(['everywhere', 'rare7'])).toHaveLength(6)
    expect(await found(['everywhere', 'rare7'], all)).toHaveLength(count)
    expect(await found(['everywhere', 'nowhere'])).toHaveLength(count)
    expect(await found(['everywhere', 'third1', 'third2'])).toHaveLength((count / 3) * 2)
    expect(await store.lexical.search({ any: ['everywhere', 'rare7'], requireAll: true }, count)).toHaveLength(6)
  })

  it('returns with a filter the unfiltered results that pass it', async () => {
    const filters: [says: string, filter: Filter, passes: (id: number) => boolean][] = [
      ['wide by kind', { kinds: ['document'] }, (id) => id % 3 !== 0],
      ['wide by facet', { facets: { tag: ['even'] } }, (id) => id % 2 === 0],
      ['narrow by path', { path: '7/' }, (id) => id % 500 === 7],
      ['wide, with few matches', { kinds: ['message'], facets: { tag: ['odd'] } }, (id) => id % 6 === 3],
      ['wide, and none of the best pass', { facets: { tag: ['odd'] } }, (id) => id % 2 === 1],
    ]
    for (const any of [['some4', 'rare44'], ['third1'], ['some8', 'some9'], ['rare10']]) {
      const everything = await store.lexical.search({ any }, count)
      for (const [says, filter, passes] of filters) {
        const hits = await store.lexical.search({ any }, 30, filter)
        expect(hits, `${any} ${says}`).toEqual(everything.filter(({ chunkId }) => passes(chunkId)).slice(0, 30))
      }
    }
  })

  it('updates rare words at once, and keeps counts of common ones approximate', async () => {
    const before = await store.lexical.frequencies(['rare8', 'everywhere'])
    expect(before).toEqual(
      new Map([
        ['rare8', 6],
        ['everywhere', count],
      ]),
    )
    await store.db.transaction((tx) => store.lexical.remove(tx, [8]))
    const after = await store.lexical.frequencies(['rare8', 'everywhere'])
    expect(after.get('rare8')).toBe(5)
    expect(Math.abs(after.get('everywhere')! - (count - 1))).toBeLessThanOrEqual(count * 0.01)
    expect(await store.lexical.size()).toBe(count - 1)
  })
})
