import { dayMs, dayOf, ownMidnight, utcDayOf } from '../../core/day-of.ts'
import { findDates } from '../../dates/dates.ts'
import type { Reader } from '../../ports/database.ts'

/** Stored records of a day, other than facts. */
export interface KeptOfDay {
  /** `2026-03-02`, as `timeline` takes it. */
  day: string
  /** Memory files of that day, as memory_get takes them: its notes and saved sessions. */
  files: string[]
  /** Number of records of work: observations, prompts, session summaries. */
  work: number
}

/**
 * Records of the past day that a question names ("yesterday", "last Tuesday"): events are rarely stored as facts.
 * Undefined if the question names no day, or nothing is stored of it.
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
    [ownMidnight(from), ownMidnight(from + dayMs)],
  )
  const work = counted?.work ?? 0
  return files.length + work === 0 ? undefined : { day, files: files.map(({ path }) => path), work }
}
