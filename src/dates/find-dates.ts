import { ownDayOf } from '../core/calendar.ts'
import { signedForms } from './date-forms.ts'
import { wayOf } from './describes-past.ts'
import { findTimes } from './find-times.ts'
import { exact, type FoundDate } from './found-date.ts'

/**
 * Dates and times that a text names, in order, counted from the day of `base` (epoch milliseconds, UTC). With `past`,
 * the sentence reports past events: "on Sunday" is the last Sunday unless its own clause says otherwise.
 */
export function findDates(whole: string, base: number, past = false): FoundDate[] {
  const text = whole.slice(0, longestRead)
  if (!hint.test(text) || isForeign(text)) return []
  const today = ownDayOf(base)
  // Times come first, because the number in "May 5pm" is an hour and not a day.
  const found: FoundDate[] = findTimes(text)
  for (const [pattern, read, sign] of signedForms) {
    if (sign?.test(text) === false) continue
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && end > other.start)) continue
      const span = read(match, today, wayOf(text, start, past))
      if (span) found.push({ start, end, ...span })
    }
  }
  const inText = found.sort((left, right) => left.start - right.start)
  return withoutDoubles(inOrder(ofMonthNamed(inText, text), text), text)
}

/** "In September, booked for the 5th": a day without its month is of the one that the sentence names before it. */
const ofMonthNamed = (found: readonly FoundDate[], text: string): FoundDate[] =>
  found.map((one, place) => {
    const month = found[place - 1]
    const date = dayAlone.exec(text.slice(one.start, one.end))?.[1]
    if (date === undefined || month?.day === undefined || !/^\d{4}-\d\d$/.test(month.iso ?? '')) return one
    const day = month.day + Number(date) - 1
    return day <= month.lastDay! && !anotherMatter.test(text.slice(month.end - 1, one.start))
      ? { ...one, ...exact(day) }
      : one
  })
const dayAlone = /\bthe (\d{1,2})(?:st|nd|rd|th)$/i
/** Marks between a month and a day that show that the day is of something else. */
const anotherMatter = /[.;:!?]|\b(?:and(?! I\b)|but|or|so|while|then)\b/

/** "From Monday to Thursday", said on a Monday: the Thursday after that Monday, unless something comes sooner. */
function inOrder(found: readonly FoundDate[], text: string): FoundDate[] {
  if (!/\bfrom\b/i.test(text) || sooner.test(text)) return [...found]
  return found.map((last, place) => {
    const first = found[place - 1]
    const isSpan =
      first?.day !== undefined &&
      last.day !== undefined &&
      last.day < first.day &&
      last.day > first.day - daysOfWeek &&
      /\bfrom $/i.test(text.slice(0, first.start)) &&
      /^ (?:to|until|till) $/i.test(text.slice(first.end, last.start)) &&
      [first, last].every(({ start, end }) => bareWeekday.test(text.slice(start, end)))
    return isSpan ? { ...last, ...exact(last.day! + daysOfWeek) } : last
  })
}
const sooner = /\b(?:forward|earlier|sooner|ahead)\b/i
const daysOfWeek = 7

/** "Saturday 16 May", "16 May (Saturday)": one day, read from its date. The weekday is dropped. */
function withoutDoubles(found: readonly FoundDate[], text: string): FoundDate[] {
  const isDayOfWeek = ({ start, end }: FoundDate) => bareWeekday.test(text.slice(start, end))
  const isDate = (one: FoundDate | undefined) =>
    one?.day !== undefined &&
    !one.vague &&
    (one.day === one.lastDay ? /\d/ : /^\d{1,2}\D/).test(text.slice(one.start, one.end))
  const areOne = (left: FoundDate | undefined, right: FoundDate | undefined) =>
    left !== undefined && right !== undefined && betweenDoubles.test(text.slice(left.end, right.start))
  return found.filter((one, place) => {
    const [before, behind] = [found[place - 1], found[place + 1]]
    if (!isDayOfWeek(one)) return true
    return !(isDate(behind) && areOne(one, behind)) && !(isDate(before) && areOne(before, one))
  })
}
const bareWeekday = /^(?:(?:this|next|coming|this coming) )?[a-z]{3,9}\.?$/i
const betweenDoubles = /^(?:,? ?(?:the )?|,? \(|, (?:on |a )?)$/i

/** Longest text that is searched, in UTF-16 units. Clauses are shorter, and each date is compared with all others. */
const longestRead = 4000

/** Most clauses name no time, so this skips them early. */
const hint =
  /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu|thurs?|fri|sat|sun|\w*days?|tonight|tomorrow|night|morning|afternoon|evening|weekend|weeks?|months?|years?|noon|midnight)\b/i

/** Whether words have diacritics that English lacks: "thu" is not Thursday in such a language. */
function isForeign(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const marked = words.filter((word) => /[^\p{ASCII}]/u.test(word)).length
  return marked >= 2 && marked / words.length >= foreignShare
}
const foreignShare = 0.4
