import { describe, expect, it } from 'vitest'
import { dateWords, parseDateSpan } from './dates.ts'

describe('dateWords', () => {
  it('names a day in words, in UTC', () => {
    expect(dateWords(Date.UTC(2023, 4, 8, 23, 59))).toEqual(['8', 'may', '2023', 'monday'])
    expect(dateWords(Number.NaN)).toEqual([])
    expect(dateWords(1e20)).toEqual([])
  })
})

describe('parseDateSpan', () => {
  const day = (year: number, month = 1, date = 1): number => Date.UTC(year, month - 1, date)
  it.each([
    ['2024', day(2024), day(2025)],
    ['2024-03', day(2024, 3), day(2024, 4)],
    ['2024-12', day(2024, 12), day(2025, 1)],
    ['2024-02-29', day(2024, 2, 29), day(2024, 3, 1)],
    ['2024-3-5', day(2024, 3, 5), day(2024, 3, 6)],
    ['2024-03-15T10:30', day(2024, 3, 15) + 37_800_000, day(2024, 3, 15) + 37_860_000],
    ['2024-03-15 10:30:05Z', day(2024, 3, 15) + 37_805_000, day(2024, 3, 15) + 37_806_000],
    ['2024-03-15T10:30:05.250+02:00', day(2024, 3, 15) + 30_605_250, day(2024, 3, 15) + 30_605_251],
    ['0099-01-01', new Date('0099-01-01').getTime(), new Date('0099-01-02').getTime()],
  ])('%s', (text, start, end) => {
    expect(parseDateSpan(text)).toEqual({ start, end })
  })

  it.each(['', 'lunch', '24', '2024-13', '2023-02-29', '2024-03-32', '2024-03-15T25:00', '2024-03-15x', '20240315'])(
    'refuses %j',
    (text) => {
      expect(parseDateSpan(text)).toBeUndefined()
    },
  )
})
