import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDates } from './find-dates.ts'

/** A Monday. */
const monday = Date.parse('2026-03-02T09:00:00Z')
const days = (text: string, past = false) => findDates(text, monday, past).flatMap(({ iso }) => iso ?? [])

describe('findDates', () => {
  it.each([
    ['by 30 June 2026', '2026-06-30'],
    ['by June 30th', '2026-06-30'],
    ['on 2026-07-01', '2026-07-01'],
    ['on 30.06.2026', '2026-06-30'],
    ['on 04/28', '2026-04-28'],
    ['tomorrow', '2026-03-03'],
    ['the day after tomorrow', '2026-03-04'],
    ['yesterday evening', '2026-03-01'],
    ['on Friday', '2026-03-06'],
    ['my Friday flight', '2026-03-06'],
    ['my Friday is full', '2026-03-06'],
    ['our Friday at the lake', '2026-03-06'],
    ['there is no school, Friday they travel', '2026-03-06'],
    ['moved our Monday meeting to Thursday', '2026-03-05'],
    ['next Friday', '2026-03-13'],
    ['last Fri', '2026-02-27'],
    ['in two weeks', '2026-03-16'],
    ['10 days ago', '2026-02-20'],
    ['on the 5th', '2026-03-05'],
    ['by the end of the month', '2026-03-31'],
    ['by the end of next week', '2026-03-15'],
    ['before the end of April', '2026-04-30'],
    ['until the end of January 2027', '2027-01-31'],
    ['next month', '2026-04'],
    ['last week', '2026-02-23 to 2026-03-01'],
    ['July 12-15', '2026-07-12 to 2026-07-15'],
    ['in May 2027', '2027-05'],
    ['by the first of October', '2026-10-01'],
    ['on the twenty-first of May', '2026-05-21'],
    ['a week on Friday', '2026-03-13'],
    ['Sat at 9', '2026-03-07'],
    ['Mon 9:30, dentist', '2026-03-09'],
    ['Gym Mon with Ann', '2026-03-09'],
    ['on this Friday', '2026-03-06'],
  ])('%s', (text, iso) => {
    expect(days(text)).toEqual([iso])
  })

  it.each([
    'every Monday',
    'every Tuesday and Friday',
    'deploys only Tuesday to Thursday',
    'deployed on a Friday',
    'swapped Wednesday for Thursday',
    'on Wednesday mornings',
    'no more Friday deploys',
    'no Friday deploy without a review',
    'our Monday meeting is in room 4',
    'I hate my Tuesday commute',
    'our Monday morning standup',
    'the first of them',
    'on 04/05',
    '31 February 2026',
    'it may rain',
    'March on',
    '2026-13-40',
    'version 5.2.3',
    "Mon fils s'appelle Théo",
    'Sat in the garden all afternoon',
  ])('finds no date in "%s"', (text) => {
    expect(days(text)).toEqual([])
  })

  it('reads a date range with a start', () => {
    expect(days('away from Wednesday to Friday')).toEqual(['2026-03-04', '2026-03-06'])
  })

  it('reads no date in shares, formats and "24/7"', () => {
    for (const text of ['on call 24/7', 'a 16/9 screen', '1/16 inch thick', '1/16" of it', '2/25 of the total'])
      expect(days(text), text).toEqual([])
    expect(days('on 16/9')).toEqual(['2026-09-16'])
    expect(days('on 24/7/2026')).toEqual(['2026-07-24'])
  })

  it('looks backward when the sentence does', () => {
    expect(days('on Sunday', true)).toEqual(['2026-03-01'])
    expect(days('on 20 December', true)).toEqual(['2025-12-20'])
    expect(days('on 20 December')).toEqual(['2026-12-20'])
    // A start date is in the future, whatever the tense.
    expect(days('starting 20 April', true)).toEqual(['2026-04-20'])
  })

  it('reads times of day', () => {
    const times = (text: string) => findDates(text, monday).flatMap(({ time }) => time ?? [])
    expect(times('at 18:40, at 4:30 PM and at 9am')).toEqual([1120, 990, 540])
    expect(times('at half nine, half past ten 1 and a quarter to six')).toEqual([570, 630, 345])
    expect(times('at 2 on Thursday')).toEqual([840])
    expect(times('at 10 tomorrow')).toEqual([600])
    expect(times('at 25:99 or 13 pm, at 3 shops, half nine eggs')).toEqual([])
  })

  it('returns positions in order, for any text and day', () => {
    const words = fc.constantFrom(
      'next',
      'Friday',
      '3',
      '31',
      'May',
      'in',
      'weeks',
      'at',
      '5pm',
      'the',
      '2026',
      'ago',
      'half',
      'past',
      'quarter to',
      'on',
      'pm',
    )
    fc.assert(
      fc.property(fc.array(words), fc.integer(), fc.boolean(), (parts, base, past) => {
        const text = parts.join(' ')
        const found = findDates(text, base % 4e12, past)
        for (const [index, { start, end }] of found.entries()) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0)
        }
      }),
      { numRuns: 300, examples: [[['May', '5pm'], 0, false]] },
    )
  })
})

it.each([
  ["Mum's party is on Saturday 16 May at the club", ['2026-05-16']],
  ['Dinner on Friday, 15 May', ['2026-05-15']],
  ['the show is 14 May (Thursday)', ['2026-05-14']],
  ['away Saturday the 14th', ['2026-03-14']],
  ['my class was moved from Monday to Wednesday', []],
  ["my back's been bad since I lifted the sofa in January", ['2026-01']],
])('reads a weekday with its date as one date: %s', (text, expected) => {
  expect(days(text)).toEqual(expected)
})

it.each([
  ['off to the Faroes in September, Petra and I, booked for the 5th', ['2026-09', '2026-09-05']],
  ['we marry in May, on the 12th', ['2026-05', '2026-05-12']],
  ['her birthday is in June, and the rent is due on the 1st', ['2026-06', '2026-04-01']],
  ['it is in May. Due on the 3rd', ['2026-05', '2026-03-03']],
])('reads a day without its month as of the one named before: %s', (text, expected) => {
  expect(days(text)).toEqual(expected)
})
