import { afterAll, expect, it } from 'vitest'
import { findDates } from './find-dates.ts'

const machine = process.env.TZ
afterAll(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

const dayMs = 24 * 60 * 60 * 1000
const named = (text: string, said: string) =>
  findDates(text, Date.parse(said)).map(({ day }) => new Date(day! * dayMs).toISOString().slice(0, 10))

it.each([
  // Thursday evening there, Friday in UTC.
  ['America/Los_Angeles', '2026-11-27T02:30:00Z', ['2026-11-27', '2026-11-26', '2026-11-27'], '2026-11-25'],
  // Saturday there, Friday in UTC.
  ['Europe/Berlin', '2026-11-27T23:30:00Z', ['2026-11-29', '2026-11-28', '2026-12-04'], '2026-11-27'],
  ['UTC', '2026-11-27T02:30:00Z', ['2026-11-28', '2026-11-27', '2026-12-04'], '2026-11-26'],
  // A day without a time is that day everywhere.
  ['America/Los_Angeles', '2026-11-27', ['2026-11-28', '2026-11-27', '2026-12-04'], '2026-11-26'],
])("counts days from the speaker's day: %s, %s", (zone, said, days, yesterday) => {
  process.env.TZ = zone
  const texts = ['The dentist is tomorrow.', 'I have to call Vera today.', 'My flight leaves on Friday.']
  expect(texts.flatMap((text) => named(text, said))).toEqual(days)
  expect(named('what did I do yesterday?', said)).toEqual([yesterday])
})
