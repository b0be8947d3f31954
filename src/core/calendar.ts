/** Days as numbers since 1970-01-01 (UTC), and their English names. */

import { dayMs } from './day-of.ts'

export const months = 'January February March April May June July August September October November December'.split(' ')
export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** The month of a name or of its first three letters, in lower case: 0 for January. */
export const monthNames: Readonly<Record<string, number>> = /* @__PURE__ */ monthsByName()

function monthsByName(): Record<string, number> {
  const pairs = months.flatMap((name, index) => [name, name.slice(0, 3)].map((one) => [one.toLowerCase(), index]))
  return { ...Object.fromEntries(pairs), sept: 8 }
}

/** 0 for Sunday; also accepts short forms (`fri`, `thurs`). */
export const weekdayOf = (name: string): number =>
  weekdays.findIndex((weekday) => weekday.toLowerCase().startsWith(name.toLowerCase().replace(/\.$/, '').slice(0, 3)))

const dayOf = (epochMs: number): number => Math.floor(epochMs / dayMs)

/**
 * The day on the speaker's calendar, in this machine's time zone. A moment at exactly midnight UTC represents a day
 * without a time.
 */
export function ownDayOf(epochMs: number): number {
  if (epochMs % dayMs === 0) return dayOf(epochMs)
  return dayOf(epochMs - new Date(epochMs).getTimezoneOffset() * 60_000)
}

/** Undefined for a day that does not exist in the calendar. */
export function dayFrom(year: number, month: number, date: number): number | undefined {
  const moment = new Date(0)
  moment.setUTCFullYear(year, month, date)
  const real = moment.getUTCMonth() === month && moment.getUTCDate() === date && year >= 1000 && year <= 9999
  return real ? Math.floor(moment.getTime() / dayMs) : undefined
}

export const partsOf = (day: number): { year: number; month: number; date: number; weekday: number } => {
  const moment = new Date(day * dayMs)
  return {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth(),
    date: moment.getUTCDate(),
    weekday: moment.getUTCDay(),
  }
}

/** `2026-06-30` */
export const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The same day of the month, that many months later; the last day where that month is shorter. */
export function addMonths(day: number, months: number): number {
  const { year, month, date } = partsOf(day)
  const first = new Date(0)
  first.setUTCFullYear(year, month + months, 1)
  const last = new Date(0)
  last.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)
  return dayOf(first.getTime()) + Math.min(date, last.getUTCDate()) - 1
}

const smallNumbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
/** `two` and `2`; undefined for other words. */
export const numberFrom = (word: string): number | undefined =>
  /^\d{1,4}$/.test(word) ? Number(word) : smallNumbers[word.toLowerCase()]
