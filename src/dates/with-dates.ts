import { dayMs } from '../core/calendar.ts'
import { findDates } from './find-dates.ts'
import type { FoundDate } from './found-date.ts'

/** A text with the day behind each word that names one: `next Friday (2026-03-13)`. Full dates stay as they are. */
export function withDates(text: string, dates: readonly FoundDate[]): string {
  let told = ''
  let at = 0
  for (const { end: behind, iso, complete } of dates) {
    if (iso === undefined || complete) continue
    const end = behind + (/^['’]s\b/.exec(text.slice(behind))?.[0].length ?? 0)
    told += `${text.slice(at, end)} (${iso})`
    at = end
  }
  return told + text.slice(at)
}

/** Epoch milliseconds of the first day that is named, with the time that is named beside it. */
export function momentOf(dates: readonly FoundDate[]): number | undefined {
  const dated = dates.find((date) => date.day !== undefined && !date.vague)
  if (dated?.day === undefined) return undefined
  const time = dates.find((date) => date.time !== undefined)?.time ?? 0
  return dated.day * dayMs + time * 60_000
}

const anyDay = Date.UTC(2024, 0, 1)

/** A text without the dates and times in it: what it is about. */
export function withoutDates(text: string): string {
  let rest = ''
  let at = 0
  for (const { start, end } of findDates(text, anyDay)) {
    rest += `${text.slice(at, start)} `
    at = end
  }
  return rest + text.slice(at)
}
