import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { toOwnTimes } from '../../text/to-time.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => {
  vi.unstubAllEnvs()
  return space.dispose()
})

it.each([
  ['Asia/Tokyo', '2026-11-27T19:11Z', '2026-11-28'],
  ['America/New_York', '2026-11-28T00:31Z', '2026-11-27'],
])('forget selects facts and notes of a local calendar day in %s', async (zone, now, today) => {
  vi.stubEnv('TZ', zone)
  space.time.now = Date.parse(now)
  await space.memory.remember({ content: 'The dentist is called Maria.' })
  await space.memory.remember({ content: 'The dentist is in Elm Street.', saidAt: Date.parse(today) })
  const { path } = await space.memory.files.note('Called the dentist.')
  expect(path).toBe(`memory/${today}.md`)
  const found = async (days: { after?: string; before?: string }) =>
    (await space.memory.forget({ query: 'dentist', ...toOwnTimes(days, space.time.now) })).items.length
  expect(await found({ after: today })).toBeGreaterThan(2)
  expect(await found({ before: today })).toBe(0)
  expect(await found({ before: `${today.slice(0, 8)}29` })).toBeGreaterThan(2)
})
