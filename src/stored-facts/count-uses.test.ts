import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createUseCounter } from './count-uses.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(async () => {
  vi.useRealTimers()
  await space.dispose()
})

const counts = () =>
  space.store.db.all<{ id: string; times: number; last: number | null }>(
    'SELECT id, access_count AS times, last_access_at AS last FROM facts ORDER BY id',
  )
async function twoFacts(): Promise<string[]> {
  await space.memory.remember({ content: 'The NAS is in the cellar.' })
  await space.memory.remember({ content: 'The car is in the garage.' })
  return (await counts()).map(({ id }) => id)
}

it('writes nothing while answering', async () => {
  await twoFacts()
  await space.memory.recall('where is the nas?')
  const version = await space.store.db.version()
  await space.memory.recall('where is the car?')
  expect(await space.store.db.version()).toBe(version)
})

it('counts every answer, whenever it is written', async () => {
  await twoFacts()
  for (let times = 0; times < 3; times++) await space.memory.recall('where is the nas?', { limit: 1 })
  const { facts } = await space.memory.facts.list()
  expect(facts.map(({ accessCount }) => accessCount).sort()).toEqual([0, 3])
  await space.memory.recall('where is the nas?', { limit: 1 })
  await space.memory.close()
  expect((await counts()).map(({ times }) => times).sort()).toEqual([0, 4])
})

it('writes automatically after a while', async () => {
  const [first] = await twoFacts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const uses = createUseCounter({ db: space.store.db, clock: () => 7000, log: { info() {}, warn() {} } })
  uses.note([first!])
  await vi.advanceTimersByTimeAsync(4000)
  expect((await counts()).map(({ times }) => times)).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(2000)
  await uses.write()
  expect(await counts()).toContainEqual({ id: first, times: 1, last: 7000 })
})

it('writes at once after very many uses', async () => {
  const [first] = await twoFacts()
  const uses = createUseCounter({ db: space.store.db, clock: () => 7000, log: { info() {}, warn() {} } })
  uses.note([first!, ...Array.from({ length: 300 }, (_, number) => `gone-${number}`)])
  await vi.waitFor(async () => expect(await counts()).toContainEqual({ id: first, times: 1, last: 7000 }))
})

it('keeps answering when counts cannot be written, with one warning', async () => {
  const told: string[] = []
  const log = { info() {}, warn: (message: string) => void told.push(message) }
  const db = {
    ...space.store.db,
    transaction: async () => {
      throw new Error('disk full')
    },
  }
  const uses = createUseCounter({ db, clock: Date.now, log })
  uses.note(['one'])
  await uses.write()
  await uses.write()
  expect(told).toEqual(['The use of facts was not counted.'])
})
