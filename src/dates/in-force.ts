import { dayMs } from '../core/day-of.ts'
import { clauseSpan } from './describes-past.ts'
import type { FoundDate } from './found-date.ts'
import { momentOf } from './with-dates.ts'

/** Words before a date that deny it: "not on 14 October", "won't be done by the 30th", "instead of Friday". */
const deniesAhead = /\b(?:not|cannot|never|no longer|instead of|rather than)\b|n['’]t\b/i
/** Words that deny nothing of the date behind them: "don't forget that it is on Friday", "I can't wait for Friday". */
const deniesOther =
  /(?:\bnot|n['’]t)(?: to)? (?:forget|miss|wait|worry|believe|be late|only|just|sure|yet)\b|\b(?:until|till|before|later than|unless|only)(?: the| on)* ?$/i
/** Words behind a date that call it off: "24 June is off", "Friday doesn't work for them". */
const callsOff =
  /^(?:\s*\([^)]*\))?(?: at \S+)?(?: (?:is|was|has been|got|['’]s)|['’]s)(?: now| all| already)* (?:off(?! to\b)|cancell?ed|called off|scrapped|taken|full|impossible|out)\b|^(?:\s*\([^)]*\))?(?: (?:does|will|can|is|did|has|would)(?:n['’]t| not)| (?:cannot|won['’]t|no longer)|['’]s (?:not|no longer)| fell through)\b/i

/** Dates of a sentence that hold: none that is called off, and not the day from which something was moved. */
export const datesInForce = (text: string, dates: readonly FoundDate[]): readonly FoundDate[] =>
  withoutOff(text, dates).filter(
    ({ start }, place, all) =>
      place === all.length - 1 || !(/\bfrom $/i.test(text.slice(0, start)) || /^from /i.test(text.slice(start))),
  )

/**
 * Leaves out days that are denied or called off, with their times, where the sentence names another day in their
 * place: "24 June is off, it's 1 July now". Offsets are into `text`.
 */
function withoutOff(text: string, dates: readonly FoundDate[]): readonly FoundDate[] {
  const days = dates.filter(({ day }) => day !== undefined)
  const off = days.filter((date) => isOff(text, date, days))
  if (off.length === 0 || days.every((date) => off.includes(date) || date.vague)) return dates
  return dates.filter((date) => !off.some((day) => day === date || isTimeOf(text, day, date, days)))
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
  return (deniesAhead.test(before) && !deniesOther.test(lead)) || callsOff.test(behind)
}

/** Whether a time of day belongs to a day that is off: both are in one clause without another day between them. */
function isTimeOf(text: string, off: FoundDate, { start, day }: FoundDate, days: readonly FoundDate[]): boolean {
  const { from, to } = around(text, off, days)
  return day === undefined && start >= from && start < to
}

/** The clause of a date, up to the dates before and after it. */
function around(text: string, { start, end }: FoundDate, days: readonly FoundDate[]): { from: number; to: number } {
  const clause = clauseSpan(text, start)
  return {
    from: Math.max(clause.from, ...days.flatMap((day) => (day.end <= start ? day.end : []))),
    to: Math.min(clause.to, ...days.flatMap((day) => (day.start >= end ? day.start : []))),
  }
}
