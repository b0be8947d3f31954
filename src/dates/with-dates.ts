import { dayMs } from '../core/day-of.ts'
import { findDates } from './find-dates.ts'
import type { FoundDate } from './found-date.ts'

/** Adds the day after each phrase that names one: `next Friday (2026-03-13)`. Full dates are not changed. */
export function withDates(text: string, dates: readonly FoundDate[]): string {
  let annotated = ''
  let at = 0
  for (const { end: behind, iso, complete } of dates) {
    if (iso === undefined || complete) continue
    const end = behind + (/^['’]s\b/.exec(text.slice(behind))?.[0].length ?? 0)
    annotated += `${text.slice(at, end)} (${iso})`
    at = end
  }
  return annotated + text.slice(at)
}

/** Epoch milliseconds of the first named day, at the first named time. */
export function momentOf(dates: readonly FoundDate[]): number | undefined {
  const dated = dates.find((date) => date.day !== undefined && !date.vague)
  if (dated?.day === undefined) return undefined
  const time = dates.find((date) => date.time !== undefined)?.time ?? 0
  return dated.day * dayMs + time * 60_000
}

const anyDay = Date.UTC(2024, 0, 1)

/** A text without its dates and times, which leaves its topic. */
export function withoutDates(text: string): string {
  let rest = ''
  let at = 0
  for (const { start, end } of findDates(text, anyDay)) {
    rest += `${text.slice(at, start)} `
    at = end
  }
  return rest + text.slice(at)
}
