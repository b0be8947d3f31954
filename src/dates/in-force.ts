import { dayMs } from '../core/day-of.ts'
import { clauseSpan } from './describes-past.ts'
import type { FoundDate } from './found-date.ts'
import { momentOf } from './with-dates.ts'

/** Words before a date that deny it: "not on 14 October", "won't be done by the 30th", "instead of Friday". */
const deniesAhead = /\b(?:not|cannot|never|no longer|instead of|rather than)\b|n['’]t\b/i
/** Words that deny nothing of the date behind them: "don't forget that it is on Friday", "I can't wait for Friday". */
const deniesOther =
  /(?:\bnot|n['’]t)(?: to)? (?:forget|miss|wait|worry|believe|be late|only|just|sure|yet)\b|\b(?:until|till|before|later than|unless|only)(?: the| on)* ?$/i
/** Words behind a date that call it off: "24 June is off", "Friday doesn't work for them", but not "is out of bread". */
const callsOff =
  /^(?:\s*\([^)]*\))?(?: at \S+)?(?: (?:is|was|has been|got|['’]s)|['’]s)(?: now| all| already)* (?:(?:off(?! to\b)|cancell?ed|called off|scrapped|impossible)\b|(?:taken|full|out)\W*$)|^(?:\s*\([^)]*\))? fell through\b/i
/** A denial behind a date calls it off only before such words: "won't be hard" denies another thing. */
const deniesBehind =
  /^(?:\s*\([^)]*\))?(?: (?:(?:does|will|can|is|did|has|would)(?:n['’]t| not)|cannot|won['’]t|(?:is )?no longer)|['’]s (?:not|no longer))(?: be)? (?:(?:happen|work|suit|fit)(?:s|ed|ing)?\b|tak(?:es?|en|ing) place\b|possible\b|on(?: any ?more| now| after all)?\W*$)/i

/** Dates of a sentence that hold: none that is called off, and not the day from which something was moved. */
export const datesInForce = (text: string, dates: readonly FoundDate[]): readonly FoundDate[] =>
  withoutOff(text, dates).filter(
    ({ start }, place, all) =>
      place === all.length - 1 || !(/\bfrom $/i.test(text.slice(0, start)) || /^from /i.test(text.slice(start))),
  )

/**
 * Leaves out days that are denied or called off, with the times of their clauses, where the sentence names another day in their
 * place: "24 June is off, it's 1 July now". Offsets are into `text`.
 */
function withoutOff(text: string, dates: readonly FoundDate[]): readonly FoundDate[] {
  const days = dates.filter(({ day }) => day !== undefined)
  const off = days.filter((date) => isOff(text, date, days))
  if (off.length === 0 || days.every((date) => off.includes(date) || date.vague)) return dates
  const clauses = off.map((date) => around(text, date, days))
  return dates.filter((date) =>
    date.day === undefined
      ? !clauses.some(({ from, to }) => date.start >= from && date.start < to)
      : !off.includes(date),
  )
}

/** The moment in place of `moment`, epoch milliseconds; undefined if the sentence does not call that day off. */
export function momentInstead(
  { plain, dates }: { plain: string; dates: readonly FoundDate[] },
  moment: number | undefined,
): number | undefined {
  if (moment === undefined) return undefined
  const isThat = ({ day }: FoundDate) => day === Math.floor(moment / dayMs)
  const inForce = withoutOff(plain, dates)
  return dates.some(isThat) && !inForce.some(isThat) ? momentOf(inForce) : undefined
}

function isOff(text: string, date: FoundDate, days: readonly FoundDate[]): boolean {
  const { from, to } = around(text, date, days)
  const [before, behind] = [text.slice(from, date.start), text.slice(date.end, to)]
  // The form of a date may begin with its preposition: "by the 30th".
  const lead = before + (/^(?:until|till|before)\b/i.exec(text.slice(date.start, date.end))?.[0] ?? '')
  return (deniesAhead.test(before) && !deniesOther.test(lead)) || callsOff.test(behind) || deniesBehind.test(behind)
}

/** The clause of a date, up to the dates before and after it. */
function around(text: string, { start, end }: FoundDate, days: readonly FoundDate[]): { from: number; to: number } {
  const clause = clauseSpan(text, start)
  return {
    from: Math.max(clause.from, ...days.flatMap((day) => (day.end <= start ? day.end : []))),
    to: Math.min(clause.to, ...days.flatMap((day) => (day.start >= end ? day.start : []))),
  }
}
