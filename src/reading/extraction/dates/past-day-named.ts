import { dayMs, isoDay, ownDayOf } from '../../../core/calendar.ts'
import { findDates } from './find-dates.ts'

/** One day: its name (`2026-03-02`), its first moment and the first of the next one, epoch milliseconds. */
export interface NamedDay {
  day: string
  from: number
  until: number
}

/** The one past day, or today, that a question names ("yesterday", "last Tuesday"); undefined for none and for a span. */
export function pastDayNamed(question: string, now: number): NamedDay | undefined {
  const named = findDates(question, now, true).find(({ day, lastDay, vague }) => day === lastDay && !vague)?.day
  if (named === undefined || named > ownDayOf(now)) return undefined
  return { day: isoDay(named), from: named * dayMs, until: (named + 1) * dayMs }
}
