import { expect, it } from 'vitest'
import { describesPast } from './describes-past.ts'
import { findDates } from './find-dates.ts'

/** A Wednesday. */
const wednesday = Date.parse('2026-02-18T10:00:00Z')
const days = (text: string) => findDates(text, wednesday, describesPast(text)).flatMap(({ iso }) => iso ?? [])

it.each([
  ['Booked Lisbon for 11 to 15 May, TAP', '2026-05-11 to 2026-05-15'],
  ['We agreed with the Meiers: they feed our cat in July', '2026-07'],
  ['I voted to cancel the offsite but Nadia wants it in Porto in October', '2026-10'],
  ['I take 50 mg sertraline in the morning, since November', '2025-11'],
  ['Hanne got a flat in Bergen, moved on Saturday', '2026-02-14'],
  ['The painter moved it to Saturday', '2026-02-21'],
  ['We agreed on Friday as the deadline', '2026-02-20'],
  ['The car is back, they fixed it on Monday', '2026-02-16'],
  ['They fixed it on Monday but the light comes on again, so I am going back on Friday', '2026-02-16 2026-02-20'],
  ['Closed on the house on 12 January', '2026-01-12'],
  ['The conference runs 3-6 June', '2026-06-03 to 2026-06-06'],
  ['Dad died on 3 December', '2025-12-03'],
  ['I told her the party is on the 28th, and she said yes', '2026-02-28'],
  ['Holidays from 20 until 31 August', '2026-08-20 to 2026-08-31'],
  ['She left in September because they were moving the office', '2025-09'],
  ['My contract ends in September', '2026-09'],
  ['They extended my visa to 1 November', '2026-11-01'],
  ['I went to the dentist on Thursday, next one is on Tuesday', '2026-02-12 2026-02-24'],
  ['Planted the garlic in October, harvest is due in July', '2025-10 2026-07'],
  ['I found something, product lead at Klarna from August', '2026-08'],
  ['She worked there from August', '2025-08'],
  ['My landlord raised the rent to 940 euros from April', '2026-04'],
  ['They cut my hours from May', '2026-05'],
  ['He worked there from January', '2026-01'],
  ['The shop is closed from Wednesday to Friday', '2026-02-25 2026-02-27'],
  ['The meeting is brought forward from Friday to Thursday', '2026-02-20 2026-02-19'],
  ['My flight got rebooked from 5 March to 6 March', '2026-03-05 2026-03-06'],
  ['Katrin quit her job and starts at a GP practice in Vienna in November', '2026-11'],
  ['I quit my job and start at Nordschall in November', '2026-11'],
  ['Ana passed her driving test and moves to Oslo in October', '2026-10'],
  ['She finished school and goes to Madrid in September', '2026-09'],
  ['He sold the shop and retires in December', '2026-12'],
  ['Planted the garlic in October and beans in November', '2025-10 2025-11'],
  ['We painted the hall and moved in in December', '2025-12'],
  ['She left in May and returned in September', '2025-05 2025-09'],
])('%s: %s', (text, iso) => expect(days(text).join(' ')).toBe(iso))

it.each([
  'Retro is every second Wednesday',
  'recycling every other Thursday',
  'Book club is the last Friday of the month',
  // The year is not given.
  'Broken wrist in January, physio twice a week',
])('finds no date in "%s"', (text) => expect(days(text)).toEqual([]))
