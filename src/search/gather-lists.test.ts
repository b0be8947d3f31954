import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

let folder: string
let store: TestStore
let search: Search
let asked: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-lists-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  asked = []
  const fake = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const main = {
    ...fake,
    lateInteraction: {
      ...fake.lateInteraction!,
      encodeQuery(text: string) {
        asked.push(text)
        return fake.lateInteraction!.encodeQuery(text)
      },
    },
  }
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const { db, lexical, vectors } = store
  const embedders = () => ({ main, instant, degraded: [] })
  search = createSearch({ db, lexical, vectors, embedders, clock: () => 0, space: 'main' })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const sentence = (uid: string, text: string): RecordDraft => ({
  uid,
  kind: 'fact',
  title: '',
  contentHash: contentHash(text),
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
})
async function put(drafts: readonly RecordDraft[]): Promise<void> {
  const prepared = await search.prepare(drafts)
  await store.db.transaction((tx) => search.put(tx, prepared))
}

it('runs no model without vectors in the index, and uses the static embedding', async () => {
  await put([sentence('a', 'The car is blue.'), sentence('b', 'The boat is at the lake.')])
  const before = await search.search({ query: 'where is the boat?' })
  expect(before.hits[0]?.id).toBe('b')
  expect(asked).toEqual([])
  await search.embedPending()
  expect((await search.search({ query: 'where is the boat?' })).hits[0]?.id).toBe('b')
  expect(asked).toEqual(['where is the boat?'])
})

it('finds the answer among few candidates, and never returns fewer hits than requested', async () => {
  const boats = Array.from({ length: 90 }, (_, number) => sentence(`${number}`, `Boat ${number} lies in the harbour.`))
  await put([...boats, sentence('answer', 'The old boat of Hanna sank behind the harbour.')])
  const found = async (depth: number, limit: number) => {
    const { hits } = await search.search({ query: 'which boat sank behind the harbour?', depth, limit, expand: false })
    return hits.map(({ id }) => id)
  }
  expect(await found(20, 60)).toHaveLength(60)
  expect((await found(20, 5))[0]).toBe('answer')
  expect((await found(90, 5))[0]).toBe('answer')
})
