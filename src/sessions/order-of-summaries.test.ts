import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import type { SessionSummary } from './session.ts'
import { insertSummary, readSummaries, upsertSession } from './sessions-repository.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const summaryOf = (id: string, toSeq: number, end: number): SessionSummary => ({
  ...{
    id,
    session: 'talk',
    fromSeq: 0,
    toSeq,
    start: 0,
    end,
    factCount: 0,
    eventCount: 0,
    madeBy: 'rules',
    createdAt: end,
  },
  ...{ request: id, investigated: '', learned: '', completed: '', nextSteps: '', topics: [], decisions: [] },
})

it.each([
  ['local one first', ['b', 'a', 'c', 'd']],
  ['remote one first', ['d', 'c', 'a', 'b']],
])('orders the summaries of one session the same on every machine (%s)', async (_, written) => {
  const all = [summaryOf('a', 4, 20), summaryOf('b', 4, 20), summaryOf('c', 4, 10), summaryOf('d', 2, 30)]
  await space.store.db.transaction(async (tx) => {
    await upsertSession(tx, 'talk', {}, 0)
    for (const id of written) await insertSummary(tx, all.find((one) => one.id === id)!)
  })
  expect((await readSummaries(space.store.db, 'talk')).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
})
