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

const pages = [
  { uid: 'node', text: 'Set type:module in package.json.', facets: { type: ['note'], tag: ['red'] } },
  { uid: 'image', text: 'The docker image is pulled with the tag latest.', facets: {} },
]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-labels-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  search = createSearch({ db, lexical, vectors, clock: () => 0, space: 'main', embedders: () => ({ degraded: [] }) })
  const prepared = await search.prepare(
    pages.map(({ uid, text, facets }) => ({
      ...{ uid, kind: 'document', title: '', contentHash: contentHash(text), facets },
      chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
    })),
  )
  await store.db.transaction((tx) => search.put(tx, prepared))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (query: string) => {
  const { hits, notes } = await search.search({ query, mode: 'search' })
  return { ids: hits.map(({ id }) => id), notes: notes.join(' ') }
}

it('reads an unknown label as words, with a note', async () => {
  const node = await ask('set type:module in package.json')
  expect(node.ids[0]).toBe('node')
  expect(node.notes).toContain('type:module was read as words: no record has this type.')
  expect((await ask('docker image tag:latest')).ids[0]).toBe('image')
  expect((await ask('tag:latest')).ids).toEqual(['image'])
})

it('filters by a known label, even without matches', async () => {
  expect(await ask('package tag:red')).toMatchObject({ ids: ['node'], notes: '' })
  expect((await ask('docker tag:red')).ids).toEqual([])
  expect((await ask('package lang:zh')).ids).toEqual([])
})
