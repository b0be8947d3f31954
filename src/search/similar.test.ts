import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { lacks } from './providers/provider-powers.ts'
import { createSearch } from './search.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-similar-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const draft: RecordDraft = {
  ...{ uid: 'a', kind: 'fact', title: 'Boats', contentHash: contentHash('boats') },
  chunks: [{ text: 'The boat is blue.', headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: 17 }],
}

it('reports a model that fails, instead of failing', async () => {
  const fake = createFakeEmbedder({ id: 'main' })
  const main = { ...fake, embed: () => Promise.reject(new Error('the model is gone')) }
  const { db, lexical, vectors } = store
  const search = createSearch({
    ...{ db, lexical, vectors, clock: Date.now, space: 'main' },
    embedders: () => ({ main, degraded: [] }),
  })
  const [prepared] = await search.prepare([draft])
  await db.transaction((tx) => search.put(tx, [prepared!]))
  const { id } = (await db.get<{ id: number }>('SELECT id FROM records'))!
  expect(await search.similar(id)).toMatchObject({ hits: [], degraded: ['meaning: the model is gone'] })
  await expect(search.similar(id, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'Cancelled' })
})

it('asks no provider with a list that matches nothing, where it cannot filter by it', () => {
  const provider = { powers: { modes: ['keyword'], similar: false, filters: ['kinds'] } } as never
  expect(lacks(provider, { kind: 'search', filter: { recordIds: [] } })).toBe('it does not filter by single records')
  expect(
    lacks(provider, { kind: 'search', filter: { kinds: [], facets: {}, path: undefined } as never }),
  ).toBeUndefined()
})
