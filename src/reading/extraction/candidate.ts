import { dayMs } from '../../core/day-of.ts'
import {
  arrangedFor,
  datesInForce,
  type FoundDate,
  findDates,
  isRunning,
  momentOf,
  spanSaid,
  withDates,
} from '../../dates/dates.ts'
import { isPromise } from '../../text/is-promise.ts'
import { mentionsHealthOrMoney } from '../../text/mentions-health.ts'
import { subjectOfRole } from '../../text/people/roles.ts'
import type { FactCandidate, FactOrigin } from '../types.ts'
import type { Finding } from './rules/rule.ts'
import { presupposedConfidence, weights } from './weights.ts'

/** Longest content of a fact, UTF-16 units. */
const longestContent = 900

/** A candidate with the data that corrections need. */
export interface Drafted {
  candidate: FactCandidate
  /** The content before dates were added. */
  plain: string
  dates: readonly FoundDate[]
  /** The clause that it was read from, in plain spelling; undefined if the whole sentence was read. */
  clause?: string
}

export interface Said {
  subject: string
  /** Content of the fact, unless the finding has its own. */
  content: string
  origin: FactOrigin
  /** Epoch milliseconds from which "tomorrow" is counted; undefined leaves words for days unchanged. */
  base: number | undefined
  past: boolean
  granted?: boolean
}

/** Converts a finding to a self-contained sentence, with dates resolved and weight and slot set. */
export function draft(finding: Finding, said: Said): Drafted {
  const subject = subjectOfRole(finding.subject ?? said.subject)
  const plain = tidy(finding.content ?? said.content)
  const dates = said.base === undefined ? [] : findDates(plain, said.base, said.past)
  const weight = weights[finding.weight]
  const valid = datesInForce(plain, dates)
  // "I promised to send it by Friday" is said in the past, and due all the same.
  const owed = isPromise(plain)
    ? valid.filter(({ start }) => /\bby (?:the )?$/i.test(plain.slice(0, start)))
    : said.past && said.base !== undefined
      ? arrangedFor(plain, valid, said.base)
      : []
  const promised = owed.length > 0 ? momentOf(owed) : undefined
  const due =
    promised !== undefined
      ? promised
      : said.past || valid.some((date) => isRunning(date, said.base))
        ? undefined
        : momentOf(valid)
  const happened = said.past && promised === undefined ? momentOf(dates) : undefined
  const span = said.base === undefined ? {} : spanSaid(plain, said.base, said.past)
  // "On leave from 1 October" stays true long after that day.
  const goesOn = dates.some(({ start }) => begins.test(plain.slice(0, start)))
  // "Works at" is no time: a job does not expire with a day that is named beside it.
  const points = finding.beginsThen || isAppointment(finding.predicate) || promised !== undefined
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
    // A clause that is not part of the finding may mention health.
    sensitive: finding.sensitive || mentionsHealthOrMoney(plain),
    // "I lived in Lisbon until 2020" did not begin then.
    ...(happened !== undefined && span.validTo === undefined && { validFrom: happened }),
    ...span,
    ...(points &&
      due !== undefined && { dueAt: due, ...(!goesOn && !finding.beginsThen && { expiresAt: expiryOf(due) }) }),
    ...(finding.beginsThen && due !== undefined && { validFrom: due }),
    ...(finding.replaces && { replaces: finding.replaces }),
    origin: said.origin,
  }
  return { candidate, plain, dates }
}

/** Whether a predicate names a time: `lands_at`, but not `works_at`. */
const isAppointment = (predicate: string): boolean =>
  /^(?:deadline|appointment|plan|scheduled|asked_for|expires)$|(?<!work)s_at$/.test(predicate)

/** Whether a home or job is one of several, such as a second or part-time one, and does not replace the other. */
const isOneOfSeveral = ({ predicate }: Finding, plain: string): boolean =>
  (predicate === 'lives_in' || predicate === 'works_at') && !/\bmoved\b/i.test(plain) && partOfTime.test(plain)
const partOfTime =
  /\b(?:also|second|too|part[- ]time|sometimes|temporarily|for now|half (?:of )?the (?:time|week|year)|(?:on|at) (?:the )?week(?:end|day)s?|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:in|during) (?:the )?(?:summer|winter|spring|autumn|holidays|term|week)s?)\b/i

const begins =
  /(?<!\p{L})(?:from|since|starting|as of|ab|seit|vom|depuis|desde|à partir du|a partir del)(?: the| on)? $/iu

/** When an appointment is no longer used in answers: 30 days after it is due, epoch milliseconds. */
export const expiryOf = (dueAt: number): number => dueAt + 30 * dayMs

const tidy = (text: string): string => {
  const short = text.length <= longestContent ? text : `${text.slice(0, longestContent).replace(/\s+\S*$/, '')} …`
  return (
    short
      .replace(/\s+/g, ' ')
      // Keeps the dot at the start of `.env`.
      .replace(/\s+([,;]|\.(?!\w))/g, '$1')
      .replace(/[\s,;:?–-]+$/, '')
      .trim()
  )
}

const sentence = (text: string): string => (/[.!?…。！？]$/.test(text) ? text : `${text}.`)
