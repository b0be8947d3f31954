import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const saidAt = Date.parse('2026-12-01T10:00:00Z')
/** Contents of the facts that the last sentence ends. */
async function endedBy(...said: readonly string[]): Promise<string[]> {
  for (const [at, content] of said.entries()) await space.memory.remember({ content, saidAt: saidAt + at * 60_000 })
  return (await space.memory.facts.list({ state: 'retired' })).facts.map(({ content }) => content)
}

it.each([
  ['Anna on December 8 (2026-12-08)', 'The meeting on December 8 is cancelled.'],
  ['Ben on December 10 (2026-12-10)', 'The meeting on December 10 is cancelled.'],
  ['Ben on December 10 (2026-12-10)', 'My meeting on the 10th is called off.'],
])('of two appointments the one on the day that is named ends: %s', async (ended, newer) => {
  const known = ['I have a meeting with Anna on December 8 at 10.', 'I have a meeting with Ben on December 10 at 3pm.']
  expect(await endedBy(...known, newer)).toEqual([expect.stringContaining(ended)])
})

it('ends none of two appointments if neither is named', async () => {
  const known = ['I have a meeting with Anna on December 8 at 10.', 'I have a meeting with Ben on December 10 at 3pm.']
  expect(await endedBy(...known, 'The meeting is cancelled.')).toEqual([])
})

it.each([
  ['My visit to Oma is in August.', 'The visit to Oma in December is cancelled.'],
  ['The parents evening is on January 12.', 'The parents evening on December 9 was cancelled.'],
])('leaves an appointment at another time: %s', async (known, newer) => {
  expect(await endedBy(known, newer)).toEqual([])
})

it.each([
  ['The choir trip is from 20 to 24 December.', 'The choir trip is cancelled.'],
  ['The choir trip is from 20 to 24 December.', 'The choir trip in December is cancelled.'],
  ['My dentist appointment is on December 9 at 8.', 'My dentist appointment on Wednesday the 9th is cancelled.'],
])('ends the only one: %s %s', async (known, newer) => {
  expect(await endedBy(known, newer)).toHaveLength(1)
})
