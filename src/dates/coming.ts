import { dayMs } from '../core/day-of.ts'
import { dayNamed } from './day-named.ts'
import { findDates } from './find-dates.ts'

interface Said {
  content: string
  saidAt: number
  dueAt: number | null
}

/** Words for what takes place on a day. No one has an appointment with "the next step" or "my next book". */
const event =
  'appointments?|meetings?|calls?|interviews?|visits?|check-?ups?|tests?|exams?|lessons?|class(?:es)?|sessions?|flights?|trips?|journeys?|holidays?|vacations?|trains?|events?|concerts?|gigs?|shows?|part(?:y|ies)|dinners?|lunch(?:es)?|birthdays?|weddings?|match(?:es)?|games?|races?|deadlines?|shifts?|reservations?|bookings?|haircuts?|deliver(?:y|ies)'
const noDay = '(?! (?:week|month|year|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b)'
const next = new RegExp(
  [
    // "When is my next eye test?", "What time is our next flight?"
    `\\b(?:when|what time|(?:what|which) (?:day|date))\\b.*\\b(?:my|our|the|his|her|their|['’]s) (?:next|upcoming)\\b${noDay}(?! (?:steps?|tasks?|chapters?|pages?|questions?|items?|things?|books?|words?|lines?|levels?)\\b)`,
    '\\bwhen\\b.* next\\?*$',
    `\\b(?:next|upcoming)\\b${noDay}(?: [\\w'’-]+){0,2}? (?:${event})\\b`,
    '\\bcoming up\\b(?! to\\b)',
  ].join('|'),
  'i',
)

/** Whether a question asks for the next appointment or event, without naming a day: "When is my next dentist visit?". */
export const asksNext = (question: string, now: number): boolean =>
  next.test(question.trim()) && dayNamed(question, now) === undefined

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
