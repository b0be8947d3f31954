import { isoDay } from '../core/calendar.ts'
import type { Way } from './describes-past.ts'

/** A point in time that a text names. Offsets are into that text. */
export interface FoundDate {
  start: number
  end: number
  /** First and last day, as days since 1970; undefined when only a time of day is named. */
  day?: number
  lastDay?: number
  /** Minutes since midnight. */
  time?: number
  /** `2026-06-30`, `2026-06`, `2026-06-01 to 2026-06-07`; undefined when only a time of day is named. */
  iso?: string
  /** The words are a full date by themselves. */
  complete: boolean
  /** The day is only approximate: "two months ago" does not name one day. */
  vague: boolean
}

/** The days that words name. */
export type Span = Pick<FoundDate, 'day' | 'lastDay' | 'iso' | 'complete' | 'vague'>

/**
 * Reads the match of a form. `today` is a day since 1970; `way` says where to look for a day without its year. Returns
 * undefined when the words name no day or are ambiguous.
 */
export type Read = (match: RegExpExecArray, today: number, way: Way) => Span | undefined

/** A day, or the days from it to `lastDay`; undefined when the calendar does not have that day. */
export const exact = (day: number | undefined, complete = false, lastDay = day): Span | undefined =>
  day === undefined || lastDay === undefined
    ? undefined
    : {
        day,
        lastDay,
        iso: day === lastDay ? isoDay(day) : `${isoDay(day)} to ${isoDay(lastDay)}`,
        complete,
        vague: false,
      }

/** Days with a shorter name than their range: `2026-06`. */
export const spanOf = (day: number, lastDay: number, iso: string, vague = false): Span => ({
  day,
  lastDay,
  iso,
  complete: false,
  vague,
})
