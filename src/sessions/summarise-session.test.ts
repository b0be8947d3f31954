import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LanguageModel } from '../ports/models.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createSessions } from './sessions.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

/** Sessions whose model fails, with one conversation. */
async function withFailing(fail: () => void) {
  const { store, search } = space
  const model: LanguageModel = {
    id: 'test:writer',
    generate: async () => {
      fail()
      throw new Error('The model is not available.')
    },
  }
  const work = { findProject: async () => undefined, worksIn: async () => ({ done: [], failed: [] }) }
  const sessions = createSessions({
    ...{ db: store.db, search, clock: () => space.time.now++, work: work as never },
    model: async () => model,
  })
  await sessions.append('s1', [{ role: 'user', text: 'The import of invoices fails since Monday.' }])
  return sessions
}

it('writes a summary by rules if the model fails', async () => {
  const sessions = await withFailing(() => {})
  expect(await sessions.summarise('s1', { factCount: 0 })).toMatchObject({ madeBy: 'rules' })
})

it('writes no summary if it is aborted while the model answers', async () => {
  const stop = new AbortController()
  const sessions = await withFailing(() => stop.abort())
  await expect(sessions.summarise('s1', { factCount: 0 }, { signal: stop.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(await sessions.summaries('s1')).toEqual([])
})
