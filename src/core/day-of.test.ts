import { afterEach, describe, expect, it, vi } from 'vitest'
import { toOwnSpan, toOwnTime, toOwnTimes, toTime } from '../text/to-time.ts'
import { clockOf, dayOf, minuteOf, utcDayOf } from './day-of.ts'

afterEach(() => vi.unstubAllEnvs())

/** Thursday evening in Los Angeles; in Berlin and in UTC it is Friday. */
const moment = Date.UTC(2026, 10, 27, 2, 30)
const hour = 3_600_000

describe('the day of a time', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-26', '18:30', 8],
    ['UTC', '2026-11-27', '02:30', 0],
    ['Europe/Berlin', '2026-11-27', '03:30', -1],
    ['Asia/Tokyo', '2026-11-27', '11:30', -9],
  ])('is the local calendar day in %s, and so are days in queries', (zone, day, clock, behind) => {
    vi.stubEnv('TZ', zone)
    expect([dayOf(moment), clockOf(moment), minuteOf(moment)]).toEqual([day, clock, `${day} ${clock}`])
    expect(utcDayOf(moment)).toBe('2026-11-27')
    // A day without a time is the same day in every time zone.
    expect(dayOf(Date.UTC(2026, 10, 27))).toBe('2026-11-27')
    const start = Date.parse(day) + behind * hour
    expect(toOwnTime('today', moment)).toBe(start)
    expect(toOwnTime(day, moment)).toBe(start)
    // `before` a day ends at its first moment, in every time zone.
    expect(toOwnTimes({ after: 'today', before: 'today' }, moment)).toEqual({ after: start, before: start })
    for (const text of ['today', day])
      expect(toOwnSpan(text, moment)).toEqual({ from: start, until: start + 24 * hour })
    expect(toTime('today', moment)).toBe(Date.UTC(2026, 10, 27))
  })
})
