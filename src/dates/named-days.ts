import { addMonths, dayFrom, isoDay, monthNames, partsOf } from '../core/calendar.ts'
import type { Way } from './describes-past.ts'
import { exact, type Span, spanOf } from './found-date.ts'

/** A day as the text names it: its month, and its number in it. */
interface NamedDay {
  name: string
  date: string
  /** The last day of a range. */
  last?: string | undefined
  ofYear?: string | undefined
}

/** `May 20` or `20 May`, with or without a year; `last` is in the same month. */
export function dated(today: number, way: Way, { name, date, last, ofYear }: NamedDay): Span | undefined {
  const monthIndex = monthNames[name.toLowerCase()]!
  const day = ofYear
    ? dayFrom(Number(ofYear), monthIndex, Number(date))
    : nearestYear(today, monthIndex, Number(date), way)
  if (day === undefined) return undefined
  const length = last === undefined ? 0 : Number(last) - Number(date)
  return length < 0 || length > 31 ? exact(day, Boolean(ofYear)) : exact(day, Boolean(ofYear), day + length)
}

/** `18 to 20 May`. In `23rd till 4 December` the first day is in the month before. */
export function datedUntil(today: number, way: Way, named: NamedDay & { last: string }): Span | undefined {
  const { name, date, last, ofYear } = named
  if (Number(last) >= Number(date)) return dated(today, way, named)
  const end = dated(today, way, { name, date: last, ofYear })
  if (end?.day === undefined) return end
  const { year, month } = partsOf(addMonths(end.day, -1))
  const day = dayFrom(year, month, Number(date))
  return day === undefined ? end : exact(day, Boolean(ofYear), end.day)
}

/** `5/20` or `20/5/2026`. */
export function slashed([, first, second, y]: RegExpExecArray, today: number, way: Way): Span | undefined {
  const [one, two] = [Number(first), Number(second)]
  // 04/05 is ambiguous: a day in April or in May.
  if ((one <= 12 && two <= 12 && one !== two) || (one > 12 && two > 12)) return undefined
  const [monthIndex, date] = one > 12 ? [two - 1, one] : [one - 1, two]
  return exact(y ? dayFrom(Number(y), monthIndex, date) : nearestYear(today, monthIndex, date, way))
}

/** `since May`, `June 2026`. */
export function monthOnly(match: RegExpExecArray, today: number, way: Way): Span | undefined {
  const [, before, name, y] = match
  // "may" and "march" are verbs as well.
  if (!y && !before) return undefined
  if (/^(?:may|march|mar|sun)$/i.test(name!) && !/^[A-Z]/.test(name!)) return undefined
  const index = monthNames[name!.toLowerCase()]!
  const lead = before?.toLowerCase()
  const last = lead === 'last'
  const now = partsOf(today)
  const isAhead = lead === 'next' || lead === 'until' || lead === 'by' || (way === 'ahead' && lead !== 'since')
  const monthsAhead = (index - now.month + 12) % 12
  // "They raised my rent from March", said in January: what was decided starts later.
  const startsSoon = lead === 'from' && monthsAhead > 0 && monthsAhead <= mostMonthsToStart
  const backwards = last || lead === 'since' || (way === 'back' && !isAhead && !startsSoon)
  // "Broken wrist in January", said in March, does not say which year.
  if (!y && !isAhead && !backwards && monthsAhead > mostMonthsAhead) return undefined
  const ofYear = y
    ? Number(y)
    : backwards
      ? index < now.month || (index === now.month && !last)
        ? now.year
        : now.year - 1
      : index >= now.month
        ? now.year
        : now.year + 1
  const first = dayFrom(ofYear, index, 1)
  if (first === undefined) return undefined
  return { ...spanOf(first, addMonths(first, 1) - 1, isoDay(first).slice(0, 7)), complete: Boolean(y) }
}

const mostMonthsAhead = 8
const mostMonthsToStart = 4

/** `the end of January`: its last day. Looking ahead, the next January counts. */
export function endOfMonth(match: RegExpExecArray, today: number, way: Way): Span | undefined {
  const { lastDay } = monthOnly(match, today, way) ?? {}
  return exact(lastDay)
}

/**
 * A day without its year. Ahead: the next one, or one up to 60 days ago, as past days may be meant. Back: the nearest;
 * a future day only when it is much nearer ("I have booked a room on May 20").
 */
function nearestYear(today: number, monthIndex: number, date: number, way: Way): number | undefined {
  const { year: now } = partsOf(today)
  const days = [now - 1, now, now + 1].flatMap((candidate) => dayFrom(candidate, monthIndex, date) ?? [])
  if (way !== 'back') return days.find((day) => day >= today - 60) ?? days[0]
  const away = (day: number) => (day <= today ? today - day : 3 * (day - today))
  return days.sort((left, right) => away(left) - away(right))[0]
}
