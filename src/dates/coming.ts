import { dayMs } from '../core/day-of.ts'
import { dayNamed } from './day-named.ts'
import { findDates } from './find-dates.ts'

interface Said {
  content: string
  saidAt: number
  dueAt: number | null
}

const next =
  /\b(?:next|upcoming|coming up)\b(?!(?: to| door)\b)(?! (?:week|month|year|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/i

/** Whether a question asks for what is next, without naming a day: "When is my next dentist appointment?". */
export const asksNext = (question: string, now: number): boolean =>
  next.test(question) && dayNamed(question, now) === undefined

/** The last day that a statement names, epoch milliseconds; -Infinity without one. */
export const lastDayOf = ({ content, saidAt }: Pick<Said, 'content' | 'saidAt'>): number =>
  Math.max(...findDates(content, saidAt).flatMap(({ lastDay }) => lastDay ?? [])) * dayMs

/** Whether every day that a statement names is before today. */
export function isOver(said: Said, today: number): boolean {
  const last = said.dueAt ?? lastDayOf(said)
  return last < today && Number.isFinite(last)
}

/** Whether a planned change has come: "I start at Siemens on 1 September" answers from that day on. */
export const hasBegun = (
  { slot, validFrom }: { slot: string | null; validFrom: number | null },
  now: number,
): boolean => slot !== null || validFrom === null || validFrom <= now

/** Since when a statement is true, at the latest when it was said. A planned change is news on its day. */
export const beginOf = ({ saidAt, validFrom }: { saidAt: number; validFrom: number | null }): number =>
  Math.max(saidAt, validFrom ?? saidAt)
