import { describe, expect, it } from 'vitest'
import { arrangedFor } from './arranged-for.ts'
import { findDates } from './find-dates.ts'
import { datesInForce, momentInstead } from './in-force.ts'

const base = Date.parse('2026-06-18T12:00:00Z')
const held = (text: string) =>
  datesInForce(text, findDates(text, base)).map((date) => date.iso ?? `${date.time! / 60} h`)

describe('dates in force', () => {
  it.each([
    ["24 June at 9:00 is off, it's 1 July at 14:00 now.", ['2026-07-01', '14 h']],
    ["The book won't be done by 30 June, she gave me till 20 July.", ['2026-07-20']],
    ['The call is not on 24 June but on 26 June.', ['2026-06-26']],
    ['My eye test is on 30 June, not 23 June.', ['2026-06-30']],
    ["24 June doesn't work for them, so they come on 1 July.", ['2026-07-01']],
    ['The deadline moved from 24 June to 1 July.', ['2026-07-01']],
    ['24 June is full, so they gave me 1 July.', ['2026-07-01']],
    ["24 June won't take place, 1 July will.", ['2026-07-01']],
    ["24 June is no longer on, it's 1 July.", ['2026-07-01']],
  ])('are those that take the place of another: %s', (text, days) => {
    expect(held(text)).toEqual(days)
  })

  it.each([
    ["I won't be in the office on 24 June.", ['2026-06-24']],
    ['I have a meeting on 24 June and an exam on 26 June.', ['2026-06-24', '2026-06-26']],
    ["Don't forget the call on 24 June and the exam on 26 June.", ['2026-06-24', '2026-06-26']],
    ["We can't move in until 24 June, the van is booked for 26 June.", ['2026-06-24', '2026-06-26']],
    ["The exam on 24 June won't be hard, the one on 26 June will", ['2026-06-24', '2026-06-26']],
    ["The flight on 24 June doesn't include bags, the one on 26 June does", ['2026-06-24', '2026-06-26']],
    ["The party on 24 June isn't at ours but the brunch on 26 June is", ['2026-06-24', '2026-06-26']],
    ['24 June is full of meetings, 26 June is the deadline', ['2026-06-24', '2026-06-26']],
    ['The shop on 24 June is out of bread, 26 June is my birthday', ['2026-06-24', '2026-06-26']],
    ["The exam on 24 June is hard, the one on 26 June isn't", ['2026-06-24', '2026-06-26']],
    ["The bus on 24 June isn't on time, so I fly on 26 June", ['2026-06-24', '2026-06-26']],
  ])('are all where none replaces another: %s', (text, days) => {
    expect(held(text)).toEqual(days)
  })

  it('give the moment in place of one that the sentence calls off', () => {
    const plain = "24 June is off, it's 1 July at 14:00 now."
    const said = { plain, dates: findDates(plain, base) }
    expect(momentInstead(said, Date.parse('2026-06-24'))).toBe(Date.parse('2026-07-01T14:00Z'))
    expect(momentInstead(said, Date.parse('2026-07-01'))).toBeUndefined()
    expect(momentInstead(said, undefined)).toBeUndefined()
  })
})

describe('days arranged by a past deed', () => {
  it.each([
    ["Dr Quill's moved my checkup to 3 November.", 1],
    ['I booked a table for 3 July.', 1],
    ['They changed the exam to 3 July.', 1],
    ['I moved to Leeds on 3 June.', 0],
    ['I made a cake for 3 July.', 0],
    ['I put on a suit for 3 July.', 0],
    ['We paid the rent on 3 June.', 0],
  ])('are coming days behind its verb: %s', (text, count) => {
    expect(arrangedFor(text, findDates(text, base, true), base)).toHaveLength(count)
  })
})
