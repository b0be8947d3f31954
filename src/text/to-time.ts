import { parseDateSpan } from '../core/dates.ts'
import { dayMs, localDayOf, ownMidnight } from '../core/day-of.ts'
import { invalidInput } from '../core/errors.ts'

/**
 * From the first moment of `after` on, and before the first one of `before`, each where it is given, on the calendar of
 * this machine: "today" begins at its own midnight. Filters of the index know what that is for a day without a time.
 */
export const toOwnTimes = (
  { after, before }: { after?: string | undefined; before?: string | undefined },
  now: number,
): { after?: number; before?: number } => ({
  ...(after !== undefined && { after: toOwnTime(after, now) }),
  ...(before !== undefined && { before: toOwnTime(before, now) }),
})

/** The first moment of what a date names on the calendar of this machine. */
export const toOwnTime = (text: string, now: number): number => ownMidnight(toTime(text, ownToday(now)))

/** What a date names on the calendar of this machine; the end is exclusive. */
export const toOwnSpan = (text: string, now: number): { from: number; until: number } => ({
  from: toOwnTime(text, now),
  until: ownMidnight(toEndOf(text, ownToday(now) + dayMs - 1) + 1),
})

/** Midnight in UTC of the day that it is here. */
const ownToday = (now: number): number => Date.parse(localDayOf(now))

/** The last moment of what a date names: "as of May" means when May was over. */
export function toEndOf(text: string, now: number): number {
  const span = parseDateSpan(text)
  if (span) return span.end - 1
  return Math.min(now, toTime(text, now) + dayMs - 1)
}

/** The first moment of what a date names, epoch milliseconds, days in UTC as everywhere in the index. */
export function toTime(text: string, now: number): number {
  const span = parseDateSpan(text)
  if (span) return span.start
  const startOfToday = now - (now % dayMs)
  const back = /^(\d{1,5})([dw])$/.exec(text.trim().toLowerCase())
  if (back) return startOfToday - Number(back[1]) * (back[2] === 'w' ? 7 : 1) * dayMs
  if (/^today$/i.test(text.trim())) return startOfToday
  if (/^yesterday$/i.test(text.trim())) return startOfToday - dayMs
  throw invalidInput(
    'date_invalid',
    `"${text}" is not a date. Write 2024-05-01, 2024-05, 2024, 7d (days ago), 2w, today or yesterday.`,
    { value: text },
  )
}
