import { keepUpTo } from '../../core/keep-up-to.ts'
import { withoutDates } from '../../dates/dates.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { fold } from '../../text/words/fold.ts'
import { stem } from '../../text/words/stem.ts'

/** Words for manner, time or change, which are not topics. */
const hollowWords = `user users team others say said tell told new newly old now currently current recently already still instead actually anymore longer
  change changed update updated move moved switch switched increase increased raise raised reduce reduced lower lowered
  extend extended shorten shortened reschedule rescheduled postpone postponed improve improved reach reached grow grew grown
  set schedule scheduled plan planned planning decide decided decision total around about roughly
  approximately nearly almost exactly least most first second last next previous original latest final initial
  try trying want need like make sure use using used keep start started get got go going take took add added spend spent
  have work working really still today tomorrow yesterday tonight week weeks month months year years day days hour hours
  minute minutes am pm time times date dates please thing things lot bit way good great prefer prefers preference
  instruction asks ask agreed right one ones asked wants week end worried worry wonder wondering consider considering kinda close recommend suggest idea ideas advice`

/** Their stems, built at the first use: commands that read no statement would wait for them. */
let stems: ReadonlySet<string> | undefined
const isHollow = (root: string): boolean => {
  stems ??= new Set(hollowWords.split(/\s+/).map((word) => stem(fold(word))))
  return stems.has(root)
}

/** The topic of a text: its content words as stems, without numbers, dates and words of change. */
export const topicWords = (text: string): Set<string> => new Set(topicTerms(text).keys())

/** Cached, because comparisons need the same texts often, and finding dates is the most expensive part. */
const known = new Map<string, ReadonlyMap<string, string>>()
const mostKnown = 2000
const longestKnown = 400

/** The same words as in the text, by their stems. */
export function topicTerms(text: string): ReadonlyMap<string, string> {
  const before = known.get(text)
  if (before) return before
  const topics = wordsByStem(withoutDates(text))
  if (text.length <= longestKnown) keepUpTo(mostKnown, known, text, topics)
  return topics
}

/** The same including words of dates, in a tenth of the time. */
export function wordsByStem(text: string): Map<string, string> {
  const topics = new Map<string, string>()
  const plain = text.replace(/[’']s\b/g, '')
  for (const [word] of plain.matchAll(/[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu)) {
    const folded = fold(word.toLowerCase())
    if (folded.length < 2 || isStopWord(folded)) continue
    const root = stem(folded)
    if (!isHollow(root) && !topics.has(root)) topics.set(root, word.toLowerCase())
  }
  return topics
}

/** Number of words that two topics share. */
export function sharedTopics(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0
  for (const word of left) if (right.has(word)) shared++
  return shared
}
