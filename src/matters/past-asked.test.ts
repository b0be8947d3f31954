import { expect, it } from 'vitest'
import { openTemporaryMemory } from '../testing/temporary-memory.ts'
import { pastAsked, saidSince } from './past-asked.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const said = (content: string, date: string) => ({ content, saidAt: Date.parse(date), validFrom: null })

it('reads the past time of a German question', () => {
  expect(pastAsked('Wo wohnte ich im Mai 2025?', now)?.named?.iso).toBe('2025-05')
  expect(pastAsked('Wo wohnte ich letztes Jahr?', now)?.named?.iso).toBe('2025')
})

it('tells what was said after the time of a question, unless it is about that time', () => {
  const isSince = saidSince('Where did Timo work in April 2026?', now)!
  expect(isSince(said('Timo works at Bosch.', '2026-03-05'))).toBe(false)
  expect(isSince(said('Timo quit Bosch.', '2026-08-20'))).toBe(true)
  expect(isSince(said('Timo was with a bakery in April 2026.', '2026-08-20'))).toBe(false)
  expect(isSince({ ...said('Timo works at a bakery.', '2026-08-20'), validFrom: Date.parse('2025-01-01') })).toBe(false)
})

it('has no such test for a question about a day or the present', () => {
  expect(saidSince('What did the doctor say yesterday?', now)).toBeUndefined()
  expect(saidSince('Where does Timo work?', now)).toBeUndefined()
})

it('answers a question about a past month by what was true then', async () => {
  const space = await openTemporaryMemory()
  try {
    const { memory, time } = space
    time.now = Date.parse('2026-03-05T12:00:00Z')
    await memory.remember({ content: 'My brother Timo works at Bosch in Stuttgart.' })
    time.now = Date.parse('2026-08-20T12:00:00Z')
    await memory.remember({ content: 'Timo quit Bosch and starts at a bakery in Ulm in October.' })
    time.now = now
    const { facts, notes } = await memory.recall('Where did Timo work in April 2026?')
    expect(facts[0]!.content).toContain('works at Bosch')
    expect(facts[0]!.later).toBeUndefined()
    expect(notes.join(' ')).not.toContain('--as-of')
  } finally {
    await space.dispose()
  }
})
