import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

let folder: string
let store: TestStore
let search: Search

const pages: Readonly<Record<string, string>> = {
  'de/routes.md': 'Mit der Funktion getStaticPaths werden die Pfade der Seiten beim Bauen bestimmt.',
  'en/routes.md': 'The function getStaticPaths tells which paths of a page are made when it is built.',
  'fr/routes.md': 'La fonction getStaticPaths donne les chemins des pages qui sont faites pendant la construction.',
  'ja/routes.md': 'getStaticPaths 関数はビルド時に作成するページのパスを返します。',
  'en/errors.md': 'An error of getStaticPaths is shown in the terminal with the line of the page that it is about.',
  'old/errors.md': 'An error of getStaticPaths is shown in the terminal with the line of the page that it is about.',
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-copies-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  const embedders = () => ({ degraded: [] })
  search = createSearch({ db, lexical, vectors, clock: () => 0, space: 'main', embedders })
  const prepared = await search.prepare(
    Object.entries(pages).map(([path, text]) => ({
      ...{ uid: path, kind: 'document', title: '', contentHash: contentHash(text), path },
      chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
    })),
  )
  await store.db.transaction((tx) => search.put(tx, prepared))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (query: string, more: object = {}) => (await search.search({ query, mode: 'search', ...more })).hits

describe('copies and translations', () => {
  it('are one hit, in English when the language of the query is unclear', async () => {
    const hits = await ask('getStaticPaths')
    expect(hits.map(({ id }) => id).sort()).toEqual(['en/errors.md', 'en/routes.md'])
    const routes = hits.find(({ id }) => id === 'en/routes.md')
    expect(routes?.copies).toMatchObject({ count: 3, languages: ['de', 'fr', 'ja'] })
    expect(hits.find(({ id }) => id === 'en/errors.md')?.copies).toMatchObject({ count: 1, languages: [] })
  })

  it('are shown in the language of the query', async () => {
    const [first] = await ask('wie werden die Pfade mit getStaticPaths bestimmt?')
    expect(first?.id).toBe('de/routes.md')
  })

  it('are all shown on request', async () => {
    expect(await ask('getStaticPaths', { all: true })).toHaveLength(Object.keys(pages).length)
  })

  it('are filtered by a language, inside the query or beside it', async () => {
    expect((await ask('getStaticPaths lang:fr')).map(({ id }) => id)).toEqual(['fr/routes.md'])
    await store.db.transaction((tx) => tx.run("DELETE FROM facets WHERE name = 'lang'"))
    expect(await ask('getStaticPaths lang:fr')).toEqual([])
    await search.rebuild()
    expect((await ask('getStaticPaths lang:fr')).map(({ id }) => id)).toEqual(['fr/routes.md'])
    expect((await ask('getStaticPaths lang:zh-CN')).length).toBe(0)
    const hits = await ask('getStaticPaths', { filter: { facets: { lang: ['ja'] } } })
    expect(hits.map(({ id }) => id)).toEqual(['ja/routes.md'])
  })
})
