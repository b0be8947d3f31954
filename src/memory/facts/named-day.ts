import { dayMs } from '../../core/calendar.ts'
import { dayOf, utcDayOf } from '../../core/day-of.ts'
import { findDates } from '../../dates/dates.ts'
import type { Reader } from '../../ports/database.ts'

/** What is kept of a day beside facts. */
export interface KeptOfDay {
  /** `2026-03-02`, as `timeline` is asked for it. */
  day: string
  /** Memory files of that day, as memory_get takes them: its notes, and sessions that were saved. */
  files: string[]
  /** How many records tell what was done: observations, prompts, summaries of sessions. */
  work: number
}

/**
 * What is kept of the one past day that a question names ("yesterday", "last Tuesday"), as what happened is seldom a
 * fact; undefined where the question names none, or nothing is kept.
 */
export async function keptOfNamedDay(db: Reader, question: string, now: number): Promise<KeptOfDay | undefined> {
  const dated = findDates(question, now, true).find(({ day, lastDay, vague }) => day === lastDay && !vague)?.day
  const from = (dated ?? Number.NaN) * dayMs
  if (!(from <= Date.parse(dayOf(now)))) return undefined
  const day = utcDayOf(from)
  const files = await db.all<{ path: string }>(
    "SELECT path FROM records WHERE kind = 'memory' AND path LIKE ? ORDER BY path",
    [`memory/${day}%`],
  )
  const counted = await db.get<{ work: number }>(
    `SELECT count(*) AS work FROM records
     WHERE kind IN ('observation', 'prompt', 'summary') AND date >= ? AND date < ?`,
    [from, from + dayMs],
  )
  const work = counted?.work ?? 0
  return files.length + work === 0 ? undefined : { day, files: files.map(({ path }) => path), work }
}
