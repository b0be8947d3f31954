import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../testing/temporary-documents.ts'
import { createRecordIndex } from './index-records.ts'
import { analyseRecords } from './search.ts'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

const draft = (uid: string, text: string): RecordDraft => ({
  uid,
  kind: 'document',
  title: `Title ${uid}`,
  contentHash: contentHash(text),
  path: `${uid}.md`,
  facets: { tag: ['made', uid] },
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
})

async function put(drafts: readonly RecordDraft[]): Promise<number[]> {
  const prepared = await space.search.prepare(drafts)
  return space.store.db.transaction((tx) => space.search.put(tx, prepared))
}

const titles = async (query: string) =>
  (await space.search.search({ query, mode: 'search' })).hits.map(({ title }) => title)

describe('a failing model', () => {
  it('does not prevent a write: the record is found by words, and its vectors are pending', async () => {
    let asked = 0
    const instant = {
      id: 'broken',
      ...{ dimensions: 4, maxTokens: 100, instant: true, background: { mean: 0, deviation: 1 } },
      embed: async () => {
        asked++
        throw new Error('The model file is damaged')
      },
      unload: async () => {},
    }
    const { db, lexical, vectors } = space.store
    const index = createRecordIndex({ lexical, vectors, embedders: () => ({ instant, degraded: [] }), clock: Date.now })
    const prepared = await index.prepare([draft('a', 'apples'), draft('b', 'bananas')])
    await db.transaction((tx) => index.put(tx, prepared))
    expect(await titles('bananas')).toEqual(['Title b'])
    expect(await vectors.counts()).toEqual(new Map())
    expect(asked).toBe(1)
  })
})

describe('writing many records at once', () => {
  it.skipIf(isOnPostgres)('writes all words as one index segment, however many records and facets', async () => {
    await put(Array.from({ length: 30 }, (_, n) => draft(`r${n}`, `common words and own${n}`)))
    const segments = await space.store.db.all('SELECT DISTINCT segid FROM lexical_idx')
    expect(segments).toHaveLength(1)
    expect(await titles('own17')).toEqual(['Title r17'])
  })

  it('replaces existing records chunk by chunk', async () => {
    const first = await put([draft('a', 'apples'), draft('b', 'bananas'), draft('c', 'cherries')])
    const second = await put([draft('c', 'currants'), draft('a', 'apricots')])
    expect(second).toEqual([first[2], first[0]])
    expect(await titles('apples cherries')).toEqual([])
    expect(await titles('apricots bananas currants')).toHaveLength(3)
    expect(await space.store.db.get('SELECT COUNT(*) AS chunks FROM chunks')).toEqual({ chunks: 3 })
  })

  it('keeps the later of two versions in one call, and returns its id for both', async () => {
    const [one, other, two] = await put([draft('a', 'apples'), draft('b', 'bananas'), draft('a', 'apricots')])
    expect(two).toBe(one)
    expect(other).not.toBe(one)
    expect(await titles('apples')).toEqual([])
    expect(await titles('apricots')).toEqual(['Title a'])
  })

  it('accepts words analyzed by another thread', async () => {
    const drafts = [draft('a', 'Apples and getObservationsByIds'), draft('b', 'Bananas')]
    const prepared = await space.search.prepare(drafts, structuredClone(await analyseRecords(drafts)))
    expect(prepared).toEqual(await space.search.prepare(drafts))
  })
})
