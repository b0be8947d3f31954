import { dayMs } from '../core/day-of.ts'
import { findDates } from '../dates/dates.ts'

/** A question about a former state. `named`: the past time that it names, with its end. */
export interface PastAsked {
  named?: { iso: string; until: number }
}

/** Reads whether a question asks for a past state ("where did I live in July 2026?"), and for which time. */
export function pastAsked(question: string, now: number): PastAsked | undefined {
  if (!inPast.test(question)) return undefined
  const dates = findDates(question, now, true).filter(({ lastDay }) => lastDay !== undefined)
  const [date] = dates
  if (!date || date.iso === undefined) return spoken.test(question) ? {} : undefined
  const until = (date.lastDay! + 1) * dayMs - 1
  // A time that has not passed asks for the current state.
  return until < now ? { named: { iso: date.iso, until } } : undefined
}

const inPast = /\b(?:did|was|were|had|used to|wohnte|lebte|arbeitete|war|hatte|hieß|habe ich)\b/i
/** Words for times without a date. */
const spoken =
  /\b(?:before|previously|earlier|formerly|used to|back then|at (?:the|that) time|last (?:spring|summer|autumn|fall|winter|christmas|easter)|as a (?:child|kid|student)|früher|damals|vorher|zuvor|letzte[nrs]? (?:frühling|frühjahr|sommer|herbst|winter))\b/i
