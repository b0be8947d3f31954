import { expect, it } from 'vitest'
import { isoDay } from '../../../core/calendar.ts'
import { extractFacts } from '../extract-facts.ts'

/** A Monday. */
const date = Date.parse('2026-11-30T09:00:00Z')
const due = (text: string) =>
  extractFacts([{ role: 'user', text, date }]).facts.map(({ dueAt }) => isoDay(Math.floor(dueAt! / 86_400_000)))

it.each([
  ['I moved the appointment with Dr Lowe from the 3rd to the 10th of December.', '2026-12-10'],
  ['My flight got rebooked from 5 December to 6 December.', '2026-12-06'],
  ['The exam got postponed from Monday to Thursday.', '2026-12-10'],
  ['We pushed the release from the 14th to the 17th.', '2026-12-17'],
  ['The meeting is brought forward from Thursday to Tuesday.', '2026-12-01'],
])('what was moved is due on its new day: %s', (text, day) => expect(due(text)).toEqual([day]))
