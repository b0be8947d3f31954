import { expect, it } from 'vitest'
import { ownDayOf } from '../core/calendar.ts'
import { findDates } from '../dates/dates.ts'
import { datesOfCalledOff } from './called-off-dates.ts'

const said = Date.UTC(2026, 11, 1, 12)
const named = (text: string) =>
  datesOfCalledOff(text, findDates(text, said), ownDayOf(said)).flatMap(({ iso }) => iso ?? [])

it.each([
  ['The meeting on December 10 is cancelled.', '2026-12-10'],
  ['My dentist appointment next week is cancelled.', '2026-12-07 to 2026-12-13'],
  ["Today's meeting is cancelled.", '2026-12-01'],
])('reads the day of what is called off: %s', (text, day) => expect(named(text)).toEqual([day]))

it.each([
  'My dentist appointment was cancelled this morning.',
  'My flight to Lisbon got cancelled yesterday.',
  'The dentist called today: the appointment is cancelled.',
  'The concert is cancelled because the singer fell ill on Sunday.',
  'The team lunch is cancelled until January.',
  'The job interview is cancelled, they will call again next week.',
  'The meeting is on December 10.',
])('takes no other day: %s', (text) => expect(named(text)).toEqual([]))
