import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, dateInPath } from './dates.ts'

describe('dateIn', () => {
  it.each([
    ['2024-03-15', Date.UTC(2024, 2, 15)],
    ['20240315', Date.UTC(2024, 2, 15)],
    ['2024-03-15T10:30:00Z', Date.UTC(2024, 2, 15, 10, 30)],
    ['2024-03-15 10:30', Date.UTC(2024, 2, 15, 10, 30)],
    ['2024-03-15T10:30:00+0200', Date.UTC(2024, 2, 15, 8, 30)],
    ['March 15, 2024', Date.UTC(2024, 2, 15)],
    ['Fri, 15 Mar 2024 10:30:00 GMT', Date.UTC(2024, 2, 15, 10, 30)],
    ['15-Mar-2024', Date.UTC(2024, 2, 15)],
    ['Mar 15, 2024 10:30 EST', Date.UTC(2024, 2, 15, 15, 30)],
    ['Fri, 15 Mar 2024 10:30:00 -0500', Date.UTC(2024, 2, 15, 15, 30)],
    [20240315, Date.UTC(2024, 2, 15)],
    [1710496800, Date.UTC(2024, 2, 15, 10)],
    ['1710496800000', Date.UTC(2024, 2, 15, 10)],
    ['2024-03-15 10:00:00+00', Date.UTC(2024, 2, 15, 10)],
    ['2024-03-15 10:00:00.123456+05:30', Date.UTC(2024, 2, 15, 4, 30, 0, 123)],
    ['2024-03-15, 10:00', Date.UTC(2024, 2, 15, 10)],
    ['2024/03/15', Date.UTC(2024, 2, 15)],
    ['2024/3/5 10:00', Date.UTC(2024, 2, 5, 10)],
    ['2024-3-5', Date.UTC(2024, 2, 5)],
    ['20240315T103000Z', Date.UTC(2024, 2, 15, 10, 30)],
    ['20240315103000', Date.UTC(2024, 2, 15, 10, 30)],
    ['2024-03-15 10:00 UTC', Date.UTC(2024, 2, 15, 10)],
    ['15.03.2024', Date.UTC(2024, 2, 15)],
    ['5.3.2024 10:00', Date.UTC(2024, 2, 5, 10)],
    ['15/03/2024 10:00', Date.UTC(2024, 2, 15, 10)],
    ['3/15/2024, 2:05 PM', Date.UTC(2024, 2, 15, 14, 5)],
    ['3/15/2024, 12:05 AM', Date.UTC(2024, 2, 15, 0, 5)],
    // Either 6 May or 5 June.
    ['06/05/2019 10:00', undefined],
    ['15.03.2024 soon', undefined],
    [1710496800000000, Date.UTC(2024, 2, 15, 10)],
    ['1710496800000000', Date.UTC(2024, 2, 15, 10)],
    ['2024-02-30', undefined],
    ['soon', undefined],
    ['1234', undefined],
    [12.5, undefined],
    [2024, undefined],
    [null, undefined],
    ['9999-01-01', undefined],
  ])('reads %j', (value, expected) => {
    expect(dateIn(value)).toBe(expected)
  })

  it('never throws, and returns a valid date or undefined', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const date = dateIn(value)
        expect(date === undefined || Math.abs(date) < 8e15).toBe(true)
      }),
    )
  })
})

describe('dateInPath', () => {
  it.each([
    ['2024-03-15-standup.md', Date.UTC(2024, 2, 15)],
    ['log/2024/03/15.md', Date.UTC(2024, 2, 15)],
    ['a_20240315_b.md', Date.UTC(2024, 2, 15)],
    ['2023-01-01/2024-03-15.md', Date.UTC(2024, 2, 15)],
    ['2024-13-45.md', undefined],
    ['photo-1234567890.md', undefined],
    ['v1.2.3.md', undefined],
  ])('reads %s', (path, expected) => {
    expect(dateInPath(path)).toBe(expected)
  })
})
