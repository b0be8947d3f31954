import { dayMs } from '../../core/calendar.ts'
import { type FoundDate, findDates, momentOf, spanSaid, withDates } from '../../dates/dates.ts'
import { tellsOfHealth } from '../../text/tells-of-health.ts'
import type { FactCandidate, FactOrigin } from '../types.ts'
import type { Finding } from './rules/rule.ts'
import { presupposedConfidence, weights } from './weights.ts'

/** Units of a content: a fact is a sentence. */
const longestContent = 900

/** A candidate, with what corrections need to know of it. */
export interface Drafted {
  candidate: FactCandidate
  /** The content before dates were added. */
  plain: string
  dates: readonly FoundDate[]
  /** The clause that it was read from, in plain spelling; none where the whole sentence was read. */
  clause?: string
}

export interface Said {
  subject: string
  /** What the fact says unless the finding says it otherwise. */
  content: string
  origin: FactOrigin
  /** Epoch milliseconds from which "tomorrow" is counted; none: words for days stay as they are. */
  base: number | undefined
  past: boolean
  granted?: boolean
}

/** A finding as a sentence that stands alone, with its days resolved, its weight and its place. */
export function draft(finding: Finding, said: Said): Drafted {
  const subject = finding.subject ?? said.subject
  const plain = tidy(finding.content ?? said.content)
  const dates = said.base === undefined ? [] : findDates(plain, said.base, said.past)
  const weight = weights[finding.weight]
  const valid = dates.filter(
    ({ start }, place) => place === dates.length - 1 || !/\bfrom $/i.test(plain.slice(0, start)),
  )
  const due = said.past || valid.some((date) => isRunning(date, said.base)) ? undefined : momentOf(valid)
  const happened = said.past ? momentOf(dates) : undefined
  const span = said.base === undefined ? {} : spanSaid(plain, said.base, said.past)
  // "On leave from 1 October" is true long after that day.
  const goesOn = dates.some(({ start }) => begins.test(plain.slice(0, start)))
  const points = /^(?:deadline|appointment|plan|scheduled|asked_for|expires)$|s_at$/.test(finding.predicate)
  const candidate: FactCandidate = {
    type: finding.type,
    content: sentence(withDates(plain, dates)),
    subject,
    predicate: finding.predicate,
    value: finding.value,
    slot: finding.slot === null || isOneOfSeveral(finding, plain) ? null : `${subject}|${finding.slot}`,
    importance: weight.importance,
    confidence: said.granted ? Math.round(weight.confidence * presupposedConfidence * 100) / 100 : weight.confidence,
    tags: finding.tags ?? [],
    ...(finding.predicate === 'instruction' && { instruction: { topics: finding.topics ?? [] } }),
    // Beside what the finding is about another clause may tell of health.
    sensitive: finding.sensitive || tellsOfHealth(plain),
    // "I lived in Lisbon until 2020" did not begin then.
    ...(happened !== undefined && span.validTo === undefined && { validFrom: happened }),
    ...span,
    ...(points && due !== undefined && { dueAt: due, ...(!goesOn && { expiresAt: due + keptAfter }) }),
    ...(finding.replaces && { replaces: finding.replaces }),
    origin: said.origin,
  }
  return { candidate, plain, dates }
}

/** "This year" has begun, and its first day is over: nothing is due then. */
const isRunning = ({ day, lastDay }: FoundDate, base = 0): boolean =>
  day !== undefined &&
  lastDay !== undefined &&
  lastDay - day > longestDue &&
  day * dayMs < base &&
  lastDay * dayMs >= base
/** Days of a span that is due on its first. */
const longestDue = 27

/** A second home or job, or one for a part of the time, stands beside the other and does not take its place. */
const isOneOfSeveral = ({ predicate }: Finding, plain: string): boolean =>
  (predicate === 'lives_in' || predicate === 'works_at') && !/\bmoved\b/i.test(plain) && partOfTime.test(plain)
const partOfTime =
  /\b(?:also|second|too|part[- ]time|sometimes|temporarily|for now|half (?:of )?the (?:time|week|year)|(?:on|at) (?:the )?week(?:end|day)s?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:in|during) (?:the )?(?:summer|winter|spring|autumn|holidays|term|week)s?)\b/i

const begins =
  /(?<!\p{L})(?:from|since|starting|as of|ab|seit|vom|depuis|desde|à partir du|a partir del)(?: the| on)? $/iu

/** An appointment is worth telling for a month after it. */
const keptAfter = 30 * dayMs

const tidy = (text: string): string => {
  const short = text.length <= longestContent ? text : `${text.slice(0, longestContent).replace(/\s+\S*$/, '')} …`
  return (
    short
      .replace(/\s+/g, ' ')
      // `.env` begins with its point.
      .replace(/\s+([,;]|\.(?!\w))/g, '$1')
      .replace(/[\s,;:?–-]+$/, '')
      .trim()
  )
}

const sentence = (text: string): string => (/[.!?…。！？]$/.test(text) ? text : `${text}.`)
