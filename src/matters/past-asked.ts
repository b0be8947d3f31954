import { dayMs } from '../core/day-of.ts'
import { findDates } from '../dates/dates.ts'
import { withEnglishDays } from '../text/german-days.ts'

/** A question about a former state. `named`: the past time that it names, with its start and end. */
export interface PastAsked {
  named?: { iso: string; from: number; until: number }
}

/** Reads whether a question asks for a past state ("where did I live in July 2026?"), and for which time. */
export function pastAsked(question: string, now: number): PastAsked | undefined {
  if (!inPast.test(question)) return undefined
  const [date] = findDates(inEnglish(question), now, true).filter(({ lastDay }) => lastDay !== undefined)
  if (!date || date.iso === undefined) return spoken.test(question) ? {} : undefined
  const until = (date.lastDay! + 1) * dayMs - 1
  // A time that has not passed asks for the current state.
  return until < now ? { named: { iso: date.iso, from: date.day! * dayMs, until } } : undefined
}

const inPast = /\b(?:did|was|were|had|used to|wohnte|lebte|arbeitete|war|hatte|hieß|habe ich)\b/i
/** Words for times without a date. */
const spoken =
  /\b(?:before|previously|earlier|formerly|used to|back then|at (?:the|that) time|last (?:spring|summer|autumn|fall|winter|christmas|easter)|as a (?:child|kid|student)|früher|damals|vorher|zuvor|letzte[nrs]? (?:frühling|frühjahr|sommer|herbst|winter))\b/i
const months: Readonly<Record<string, string>> = {
  ...{ januar: 'January', februar: 'February', märz: 'March', mai: 'May' },
  ...{ juni: 'June', juli: 'July', oktober: 'October', dezember: 'December' },
}
const germanMonth = new RegExp(
  `(?<!\\p{L})im (${[...Object.keys(months), 'april', 'august', 'september', 'november'].join('|')})(?!\\p{L})`,
  'giu',
)

/** The question with English words for German times, which the reader of dates does not know. */
const inEnglish = (question: string): string =>
  (withEnglishDays(question) ?? question)
    .replace(/\bletzte[nrs]? (?:jahr|monat|week|woche)\b/gi, (words) =>
      /jahr/i.test(words) ? 'last year' : /monat/i.test(words) ? 'last month' : 'last week',
    )
    .replace(germanMonth, (_, month: string) => `in ${months[month.toLowerCase()] ?? month}`)

/** The parts of a statement whose time counts. */
interface Said {
  content: string
  /** Epoch milliseconds. */
  saidAt: number
  validFrom: number | null
}

/** Shortest time in which something is a state; what happened on a day is often told on the next one. */
const leastSpan = 7 * dayMs - 1

/**
 * Returns a test for statements made after the past time that a question names, without a word on that time: "Timo quit
 * Bosch" of August says nothing about April. Undefined unless the question names such a time of a week or longer.
 */
export function saidSince(question: string, now: number): ((said: Said) => boolean) | undefined {
  const named = pastAsked(question, now)?.named
  if (!named || named.until - named.from < leastSpan) return undefined
  return ({ content, saidAt, validFrom }) =>
    saidAt > named.until &&
    (validFrom === null || validFrom > named.until) &&
    !findDates(content, saidAt, true).some(
      ({ day, lastDay }) => day !== undefined && day * dayMs <= named.until && (lastDay! + 1) * dayMs > named.from,
    )
}

/** Share of its chance by which a later statement is ranked where a question names a past time. */
const sinceShare = 0.5

/** Ranks what was said after the past time of a question lower; each keeps its chance. */
export function rankedThen<Item extends { fact: Said; chance: number }>(
  items: readonly Item[],
  isSince: ((said: Said) => boolean) | undefined,
): readonly Item[] {
  if (!isSince) return items
  const rankOf = ({ fact, chance }: Item) => chance * (isSince(fact) ? sinceShare : 1)
  return [...items].sort((a, b) => rankOf(b) - rankOf(a))
}
