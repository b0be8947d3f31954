import { formatDay } from './format.ts'

// Days as the reader's calendar has them, which are the server's: it counts by its own time zone.

const dayMs = 24 * 3_600_000

/** The name of the day so many days before, such as `2024-05-14`. Not each day has 24 hours. */
export function dayBefore(days: number, now = Date.now()): string {
  const date = new Date(now)
  return formatDay(date.setDate(date.getDate() - days))
}

/**
 * The days up to today, from a Monday so many weeks ago. Each is the epoch milliseconds of its beginning in UTC, where
 * every day has 24 hours.
 */
export function daysOfWeeks(weeks: number, now = Date.now()): number[] {
  const today = Date.parse(formatDay(now))
  const first = today - (weekday(today) + (weeks - 1) * 7) * dayMs
  return Array.from({ length: (today - first) / dayMs + 1 }, (_, index) => first + index * dayMs)
}

/** From Monday, 0. */
export const weekday = (day: number): number => (new Date(day).getUTCDay() + 6) % 7

/** The name of such a day. */
export const nameOfDay = (day: number): string => new Date(day).toISOString().slice(0, 10)
