import { dayFrom } from '../core/calendar.ts'
import { dayMs } from '../core/day-of.ts'
import { findDates } from './find-dates.ts'
import type { FoundDate } from './found-date.ts'

/** Start and end of validity that a speaker states; epoch milliseconds, the end exclusive. */
export interface SaidSpan {
  validFrom?: number
  validTo?: number
}

type Days = Pick<FoundDate, 'start' | 'end'> & { day: number; lastDay: number }

/** Words that may come between "since" or "until" and the date itself. */
const between = '(?: (?:about|around|early|late|mid|the|on|in|end|beginning|start|of))*'
const since = new RegExp(`\\b(?:since|starting(?: from)?|as of)${between} ?$`, 'i')
const from = new RegExp(`\\b(?:from|between)${between} ?$`, 'i')
const until = new RegExp(`\\b(?:until|till?|up to|through)${between} ?$`, 'i')
/** Words that link the first date of a span to its last. */
const onward = /^ ?(?:to|until|till?|through|and|-|–|—) ?$/i
/** "From Monday on", without an end. */
const openEnd = /^ (?:on|onwards?|forward)\b/i
/** Words that may be the first of a matched date. */
const ownLead = /^(?:since|from|until|by|in|for|of|early|late|mid)\b ?/i

/**
 * Reads the validity that a sentence states: "since May 2022", "until last Friday", "from 2018 to 2021". Empty when it
 * states none: "in March" alone only says when something happened. `base` is when it was said.
 */
export function spanSaid(text: string, base: number, past = false): SaidSpan {
  const span: SaidSpan = {}
  const dates = datesIn(text, base, past)
  for (const [place, date] of dates.entries()) {
    const own = ownLead.exec(text.slice(date.start, date.end))?.[0] ?? ''
    const lead = text.slice(Math.max(0, date.start - 40), date.start) + own
    const next = dates[place + 1]
    const link = next && text.slice(date.end, next.start) + (ownLead.exec(text.slice(next.start, next.end))?.[0] ?? '')
    if (until.test(lead)) span.validTo = (date.lastDay + 1) * dayMs
    else if (since.test(lead)) span.validFrom = date.day * dayMs
    else if (from.test(lead) && (openEnd.test(text.slice(date.end)) || (link !== undefined && onward.test(link)))) {
      span.validFrom = date.day * dayMs
      if (next && link !== undefined && onward.test(link)) span.validTo = (next.lastDay + 1) * dayMs
    }
  }
  const { validFrom, validTo } = span
  return validFrom !== undefined && validTo !== undefined && validTo <= validFrom ? {} : span
}

/** Dates, and years beside "from" and "to"; a year elsewhere may be any number. */
function datesIn(text: string, base: number, past: boolean): Days[] {
  const isPast = past || /\bsince\b/i.test(text)
  const dated = findDates(text, base, isPast).flatMap(({ start, end, day, lastDay }) =>
    day === undefined || lastDay === undefined ? [] : [{ start, end, day, lastDay }],
  )
  const years = [...text.matchAll(/(?<![\d-])(?:19|20)\d\d(?![\d-]*\d)(?!\s*[%€$])/g)].flatMap(({ index, 0: year }) => {
    const isKnown = dated.some(({ start, end }) => index >= start && index < end)
    return isKnown ? [] : [{ start: index, end: index + 4, ...yearOf(Number(year)) }]
  })
  return [...dated, ...years].sort((a, b) => a.start - b.start)
}

const yearOf = (year: number) => ({ day: dayFrom(year, 0, 1)!, lastDay: dayFrom(year, 11, 31)! })
