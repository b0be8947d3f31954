import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

let folder: string
let store: TestStore
let search: Search

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-words-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  search = createSearch({
    ...{ db, lexical, vectors, clock: () => 0, space: 'main' },
    embedders: () => ({ degraded: [] }),
    isWord: async (word) => word === 'bulbs',
  })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(path: string, text: string, headings: string[] = []): Promise<void> {
  const chunk = { text, headings, startLine: 1, endLine: 9, startOffset: 0, endOffset: text.length }
  const draft = {
    uid: path,
    kind: 'document',
    title: '',
    contentHash: contentHash(path),
    path,
    chunks: [chunk],
  } as const
  const prepared = await search.prepare([draft])
  await store.db.transaction((tx) => search.put(tx, prepared))
}

it('corrects no valid word, however similar another one is', async () => {
  await put('a.md', 'Bulk goods.')
  expect((await search.search({ query: 'bulbs goods', mode: 'search' })).notes).toEqual([])
  expect((await search.search({ query: 'bulq goods', mode: 'search' })).notes).toHaveLength(1)
})

it('shows the headings above the matching line of Markdown', async () => {
  const text = '## Install\n\nRun npm.\n\n## Windows\n\nRun the wizard.\n'
  await put('a.md', text, ['Guide', 'Install'])
  await put('b.py', text.replace('npm', 'the script of this folder'), ['Guide', 'Install'])
  const { hits } = await search.search({ query: 'wizard', mode: 'search' })
  expect(hits.map(({ headings }) => headings)).toEqual([
    ['Guide', 'Windows'],
    ['Guide', 'Install'],
  ])
})
