import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

let folder: string
let store: TestStore
let search: Search

const record = (uid: string, text: string, kind: RecordDraft['kind'] = 'fact'): RecordDraft => ({
  uid,
  kind,
  title: '',
  contentHash: contentHash(text),
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
})

/** More passages with "garden" and with "Monday" than the limit for a full ranking. */
const common = Array.from({ length: 1200 }, (_, n) => record(`c${n}`, `garden note ${n}`))
const mondays = Array.from({ length: 1200 }, (_, n) => record(`m${n}`, `monday list ${n}`))
const others = Array.from({ length: 1600 }, (_, n) => record(`o${n}`, `kitchen page ${n}`))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-sharing-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  const embedders = () => ({ degraded: [] })
  search = createSearch({ db, lexical, vectors, clock: () => 0, space: 'main', embedders })
  const prepared = await search.prepare([
    ...common,
    ...mondays,
    ...others,
    record('both', 'the garden is closed on monday'),
    record('shed', 'a shed in the garden'),
    record('turn', 'the shed needs paint', 'message'),
  ])
  await store.db.transaction((tx) => search.put(tx, prepared))
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const filter = { kinds: ['fact' as const] }

it('finds records with a rare word of any text, of the requested kinds', async () => {
  expect(await search.sharing(['shed paint', 'list 77'], { limit: 4, filter })).toEqual(
    expect.arrayContaining(['shed', 'm77', 'c77', 'o77']),
  )
  expect(await search.sharing(['shed paint'], { limit: 3 })).toEqual(['turn', 'shed'])
})

it('ranks two common words above one', async () => {
  const [first, ...rest] = await search.sharing(['garden monday'], { limit: 4, filter })
  expect(first).toBe('both')
  expect(rest).toHaveLength(3)
})

it('returns nothing for unknown words or an empty text', async () => {
  expect(await search.sharing(['zeppelin', ''], { limit: 4 })).toEqual([])
  expect(await search.sharing([], { limit: 4 })).toEqual([])
})
