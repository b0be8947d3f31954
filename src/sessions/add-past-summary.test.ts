import { afterEach, beforeEach, expect, it } from 'vitest'
import { tombstones } from '../journal/journal.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { addPastSummary } from './add-past-summary.ts'
import { sessionTombstone } from './tombstones.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const summary = { kind: 'summary' as const, id: 'm1', session: 's1', at: 5, madeBy: 'other' }
const sessions = () => space.store.db.all('SELECT id FROM sessions')

it('adds no session for an empty summary', async () => {
  const needs = { db: space.store.db, search: space.search, clock: () => 9 }
  expect(await addPastSummary(needs, summary)).toEqual({ added: 0, known: 0, left: 1 })
  expect(await sessions()).toEqual([])
  expect(await addPastSummary(needs, { ...summary, request: 'Add waiting' })).toMatchObject({ added: 1 })
  expect(await sessions()).toEqual([{ id: 's1' }])
})

it('restores no session that is forgotten while embeddings are computed', async () => {
  const { store, search } = space
  const prepare: typeof search.prepare = async (drafts) => {
    await store.db.transaction((tx) => tombstones.bury(tx, [sessionTombstone('s1')], 8))
    return search.prepare(drafts)
  }
  const needs = { db: store.db, search: { ...search, prepare }, clock: () => 9 }
  expect(await addPastSummary(needs, { ...summary, request: 'Add waiting' })).toEqual({ added: 0, known: 0, left: 1 })
  expect(await sessions()).toEqual([])
})
