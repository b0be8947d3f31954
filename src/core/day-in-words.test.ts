import { describe, expect, it } from 'vitest'
import { datesInFigures, datesInWords, dayInWords } from './day-in-words.ts'

const at = (text: string): number => new Date(text).getTime()
const now = at('2026-03-12T09:30')

describe('a day in words', () => {
  it.each([
    ['2026-03-12T00:00', 'today'],
    ['2026-03-12T23:59', 'today'],
    ['2026-03-11T23:59', 'yesterday'],
    ['2026-03-13T00:01', 'tomorrow'],
    ['2026-03-10T12:00', 'Tuesday'],
    ['2026-03-06T12:00', 'Friday'],
    ['2026-03-05T12:00', '5 March'],
    ['2026-01-01T12:00', '1 January'],
    ['2025-12-31T12:00', '31 December 2025'],
    ['2026-03-16T12:00', '16 March'],
  ])('of %s is %s', (time, words) => expect(dayInWords(at(time), { now })).toBe(words))

  it('names a future weekday only in forward-looking texts, and no past one there', () => {
    expect(dayInWords(at('2026-03-16T12:00'), { ahead: true, now })).toBe('Monday')
    expect(dayInWords(at('2026-03-19T12:00'), { ahead: true, now })).toBe('19 March')
    expect(dayInWords(at('2026-03-10T12:00'), { ahead: true, now })).toBe('10 March')
    expect(dayInWords(at('2026-03-11T12:00'), { ahead: true, now })).toBe('yesterday')
  })

  it('treats midnight in UTC as a plain date', () => {
    expect(dayInWords(Date.parse('2026-03-12'), { now })).toBe('today')
    expect(dayInWords(Date.parse('2026-03-13'), { now })).toBe('tomorrow')
  })

  it('counts calendar days, not 24 hours, across clock changes', () => {
    expect(dayInWords(at('2026-03-28T23:30'), { now: at('2026-03-30T00:30') })).toBe('Saturday')
    expect(dayInWords(at('2026-10-24T23:30'), { now: at('2026-10-25T00:30') })).toBe('yesterday')
  })

  it('adds the time for a moment', () => {
    const moment = new Date().setHours(0, 5)
    expect(datesInWords.moment(moment)).toBe('today 00:05')
    expect(datesInFigures.moment(at('2026-03-12T09:30'))).toBe('2026-03-12 09:30')
  })
})
