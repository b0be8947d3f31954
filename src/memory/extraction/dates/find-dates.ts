import { addMonths, dayFrom, dayOf, isoDay, monthNames, numberFrom, partsOf, weekdayOf } from './calendar.ts'
import { findTimes } from './find-times.ts'

/** A point in time that a text names. Offsets are into that text. */
export interface FoundDate {
  start: number
  end: number
  /** First and last day, as days since 1970; none where only a time of day is named. */
  day?: number
  lastDay?: number
  /** Minutes since midnight. */
  time?: number
  /** `2026-06-30`, `2026-06`, `2026-06-01 to 2026-06-07`; none where only a time of day is named. */
  iso?: string
  /** The words are a full date by themselves. */
  complete: boolean
  /** What is meant lies so many days around: "two months ago" is no day. */
  vague: boolean
}

type Span = Pick<FoundDate, 'day' | 'lastDay' | 'iso' | 'complete' | 'vague'>
type Read = (match: RegExpExecArray, today: number, past: boolean) => Span | undefined

/**
 * Dates and times that a text names, in order, counted from the day of `base` (epoch milliseconds, UTC). `past` says in
 * which direction a name without a year or a week is to be looked for: "on Sunday" is the last one or the next.
 */
export function findDates(whole: string, base: number, past = false): FoundDate[] {
  const text = whole.slice(0, longestRead)
  if (!hint.test(text) || isForeign(text)) return []
  const today = dayOf(base)
  // Times first: the number of "May 5pm" is an hour and not a day.
  const found: FoundDate[] = findTimes(text)
  for (const [pattern, read] of forms) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && end > other.start)) continue
      const span = read(match, today, past && !ahead.test(text.slice(Math.max(0, start - 14), start)))
      if (span) found.push({ start, end, ...span })
    }
  }
  return found.sort((left, right) => left.start - right.start)
}

/** Units of a text in which dates are looked for: no clause is longer, and each date is compared with all others. */
const longestRead = 4000

/** Most clauses name no time at all. */
const hint =
  /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu|thurs?|fri|sat|sun|\w+days?|tonight|tomorrow|night|morning|afternoon|evening|weekend|weeks?|months?|years?|noon|midnight)\b/i

/** What follows these words lies ahead, in whatever tense the sentence is. */
const ahead = /\b(?:starting(?: on)?|begins?|for|until|till|by|due|before|through|deadline(?: of| on| is)?|expires?) $/i

const month =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\b\\.?'
const weekday = '((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)(?![\\w-])'
const year = '(?:,? (?:of )?(\\d{4})(?!\\d))?'
const number = '(\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
/** Not "on Wednesday mornings", which is every week. */
const part = '(?: (?:morning|afternoon|evening|night)(?!s))?(?! (?:morning|afternoon|evening|night)s\\b)'

const ordinals =
  'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth,thirteenth,fourteenth,fifteenth,sixteenth,seventeenth,eighteenth,nineteenth,twentieth,twenty-first,twenty-second,twenty-third,twenty-fourth,twenty-fifth,twenty-sixth,twenty-seventh,twenty-eighth,twenty-ninth,thirtieth,thirty-first'.split(
    ',',
  )
const ordinal = `(${[...ordinals].sort((left, right) => right.length - left.length).join('|')})`
const ordinalOf = (word: string): string => String(ordinals.indexOf(word.toLowerCase()) + 1)

const exact = (day: number | undefined, complete = false, lastDay = day): Span | undefined =>
  day === undefined || lastDay === undefined
    ? undefined
    : {
        day,
        lastDay,
        iso: day === lastDay ? isoDay(day) : `${isoDay(day)} to ${isoDay(lastDay)}`,
        complete,
        vague: false,
      }

const spanOf = (day: number, lastDay: number, iso: string, vague = false): Span => ({
  day,
  lastDay,
  iso,
  complete: false,
  vague,
})

/**
 * A day without its year. Ahead: the next one, with two months of grace for what was meant otherwise. Back: the nearest;
 * a coming one only where it is much nearer ("I have booked a room on May 20").
 */
function nearestYear(today: number, monthIndex: number, date: number, past: boolean): number | undefined {
  const { year: now } = partsOf(today)
  const days = [now - 1, now, now + 1].flatMap((candidate) => dayFrom(candidate, monthIndex, date) ?? [])
  if (!past) return days.find((day) => day >= today - 60) ?? days[0]
  const away = (day: number) => (day <= today ? today - day : 3 * (day - today))
  return days.sort((left, right) => away(left) - away(right))[0]
}

function dated(
  today: number,
  past: boolean,
  name: string,
  date: string,
  last?: string,
  ofYear?: string,
): Span | undefined {
  const monthIndex = monthNames[name.toLowerCase()]!
  const day = ofYear
    ? dayFrom(Number(ofYear), monthIndex, Number(date))
    : nearestYear(today, monthIndex, Number(date), past)
  if (day === undefined) return undefined
  const length = last === undefined ? 0 : Number(last) - Number(date)
  return length < 0 || length > 31 ? exact(day, Boolean(ofYear)) : exact(day, Boolean(ofYear), day + length)
}

const forms: readonly [RegExp, Read][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, y, m, d]) => exact(dayFrom(Number(y), Number(m) - 1, Number(d)), true)],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, ([, d, m, y]) => exact(dayFrom(Number(y), Number(m) - 1, Number(d)))],
  [/\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\w/])/g, slashed],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}${year}`, 'gi'),
    ([, date, name, y], today, past) => dated(today, past, name!, date!, undefined, y),
  ],
  [
    new RegExp(`\\b(?:the )?${ordinal}(?: of)? ${month}${year}`, 'gi'),
    ([, word, name, y], today, past) => dated(today, past, name!, ordinalOf(word!), undefined, y),
  ],
  [
    new RegExp(
      `\\b${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)(?: ?(?:-|–|to) ?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:))?${year}`,
      'gi',
    ),
    ([, name, date, last, y], today, past) => dated(today, past, name!, date!, last, y),
  ],
  [
    new RegExp(
      `(?<!\\d )\\b(?:(last|next|this|in|since|until|by|for|from|of|early|late|mid) )?${month}(?: (\\d{4}))?(?! \\d)`,
      'gi',
    ),
    monthOnly,
  ],
  [/\b(?:the )?day after tomorrow\b/gi, (_, today) => exact(today + 2)],
  [/\b(?:the )?day before yesterday\b/gi, (_, today) => exact(today - 2)],
  [new RegExp(`\\btomorrow${part}\\b`, 'gi'), (_, today) => exact(today + 1)],
  [new RegExp(`\\byesterday${part}\\b|\\blast night\\b`, 'gi'), (_, today) => exact(today - 1)],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/gi, (_, today) => exact(today)],
  [
    new RegExp(
      `\\b(?:(every|each|last|this past|past|next|this|this coming|coming|a week on) )?${weekday}s?${part}`,
      'gi',
    ),
    weekdayForm,
  ],
  [
    new RegExp(`\\bin ${number} (day|week|month|year)s?(?:'s?)?(?: time)?\\b(?! ago)`, 'gi'),
    (match, today, past) => (past ? undefined : shifted(match, today, 1)),
  ],
  [
    new RegExp(`\\b(?:about |around |almost |over )?${number} (day|week|month|year)s? ago\\b`, 'gi'),
    (match, today) => shifted(match, today, -1),
  ],
  [/\b(last|this past|past|next|this|this coming|coming) (weekend|week|month|year)\b/gi, period],
  [/\b(?:by |at )?(?:the )?end of (?:the |this )?(next )?(week|month|year)\b/gi, endOf],
  [
    /\b(?:on|by|until|from|since) the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|century|of|grade|place|time))/gi,
    dayOfMonth,
  ],
  [
    /\b(?:in|since|until|by) (19\d\d|20\d\d)\b/gi,
    ([, y]) => ({ ...spanOf(dayFrom(Number(y), 0, 1)!, dayFrom(Number(y), 11, 31)!, y!), complete: true }),
  ],
]

function slashed([, first, second, y]: RegExpExecArray, today: number, past: boolean): Span | undefined {
  const [one, two] = [Number(first), Number(second)]
  // 04/05 is a day in April or in May: who knows.
  if ((one <= 12 && two <= 12 && one !== two) || (one > 12 && two > 12)) return undefined
  const [monthIndex, date] = one > 12 ? [two - 1, one] : [one - 1, two]
  return exact(y ? dayFrom(Number(y), monthIndex, date) : nearestYear(today, monthIndex, date, past))
}

function monthOnly(match: RegExpExecArray, today: number, past: boolean): Span | undefined {
  const [, before, name, y] = match
  // "may" and "march" are verbs as well.
  if (!y && !before) return undefined
  if (/^(?:may|march|mar|sun)$/i.test(name!) && !/^[A-Z]/.test(name!)) return undefined
  const index = monthNames[name!.toLowerCase()]!
  const last = before?.toLowerCase() === 'last'
  const backwards = last || (past && before?.toLowerCase() !== 'next')
  const now = partsOf(today)
  const ofYear = y
    ? Number(y)
    : backwards
      ? index < now.month || (index === now.month && !last)
        ? now.year
        : now.year - 1
      : index >= now.month
        ? now.year
        : now.year + 1
  const first = dayFrom(ofYear, index, 1)
  if (first === undefined) return undefined
  return { ...spanOf(first, addMonths(first, 1) - 1, isoDay(first).slice(0, 7)), complete: Boolean(y) }
}

/** "our Monday meeting" is one of many; "my Friday flight" and "our Friday is full" are of one day. */
const habitual = /\b(?:no|no more|any|any more|more|our|my|your|his|her|their|these|those|weekly|regular|usual) $/i
const nounBehind =
  /^ (?!(?:is|was|are|were|will|would|has|had|have|can|can't|isn't|looks?|works?|at|in|on|by|until|till|from|to|with|for|and|or|but|if|when|because|as|so|since|before|after|around|about|we|i|you|he|she|they|it|then|that|this|the|a|an|off|free|appointment|flight|interview|exam|test|deadline|trip|surgery|operation|party|wedding|date|train|delivery|viewing|concert|presentation|demo|launch|release|deploy|deployment)\b)[a-z]/
const isHabit = ({ input, index, 0: { length } }: RegExpExecArray): boolean => {
  const before = input.slice(Math.max(0, index - 10), index)
  const behind = input.slice(index + length)
  // "No Friday deploys": of none, however it goes on.
  return /\b(?:no|no more) $/i.test(before) ? /^ [a-z]/.test(behind) : habitual.test(before) && nounBehind.test(behind)
}

function weekdayForm(match: RegExpExecArray, today: number, past: boolean): Span | undefined {
  if (match[1] === undefined && isHabit(match)) return undefined
  const wanted = weekdayOf(match[2]!)
  const how = match[1]?.toLowerCase() ?? ''
  // "sun" and "sat" alone are words.
  if (wanted < 0 || how === 'every' || how === 'each' || /^(?:sun|sat|wed|mon)$/.test(match[2]!)) return undefined
  if (how === '' && isOtherWord(match)) return undefined
  if (/day(?:s)$/i.test(match[0]) && !how) return undefined
  const ahead = (wanted - partsOf(today).weekday + 7) % 7
  if (/last|past/.test(how) || (past && !/next|this|coming/.test(how))) return exact(today - ((7 - ahead) % 7 || 7))
  if (how === 'a week on') return exact(today + ahead + 7)
  // "Next Friday" said on a Monday is mostly that of the week after; said on a Saturday it is the coming one.
  if (how === 'next') {
    const sinceMonday = (partsOf(today).weekday + 6) % 7
    return exact(today - sinceMonday + 7 + ((wanted + 6) % 7))
  }
  return exact(today + (ahead || 7))
}

/** "Mon fils", "Sat in the garden": a sentence that begins with three such letters mostly begins with another word. */
function isOtherWord(match: RegExpExecArray): boolean {
  if (!/^(?:mon|sat|sun|wed)$/i.test(match[0])) return false
  const isFirst = /(?:^|[.!?])[^\p{L}\p{N}]*$/u.test(match.input.slice(0, match.index))
  const next = match.input.slice(match.index + match[0].length)
  return isFirst && /^ \p{L}/u.test(next) && !/^ (?:at \d|is|works|to|or|and)\b/i.test(next)
}

function shifted([, count, unit]: RegExpExecArray, today: number, sign: 1 | -1): Span | undefined {
  const amount = numberFrom(count!)
  if (amount === undefined) return undefined
  const step = sign * amount
  if (unit!.toLowerCase() === 'day') return exact(today + step)
  if (unit!.toLowerCase() === 'week') return exact(today + 7 * step)
  const day = addMonths(today, unit!.toLowerCase() === 'month' ? step : 12 * step)
  const digits = unit!.toLowerCase() === 'month' ? 7 : 4
  return day < -300_000 || day > 2_000_000 ? undefined : spanOf(day, day, isoDay(day).slice(0, digits), true)
}

function period([, how, unit]: RegExpExecArray, today: number): Span {
  if (/^past$/i.test(how!) && /week/i.test(unit!))
    return spanOf(today - 7, today, `${isoDay(today - 7)} to ${isoDay(today)}`)
  const step = /last|past/i.test(how!) ? -1 : /next/i.test(how!) ? 1 : 0
  const { year: now, month: index, weekday: today7 } = partsOf(today)
  const monday = today - ((today7 + 6) % 7) + 7 * step
  switch (unit!.toLowerCase()) {
    case 'week':
      return spanOf(monday, monday + 6, `${isoDay(monday)} to ${isoDay(monday + 6)}`)
    case 'weekend':
      return spanOf(monday + 5, monday + 6, `${isoDay(monday + 5)} to ${isoDay(monday + 6)}`)
    case 'month': {
      const first = addMonths(dayFrom(now, index, 1)!, step)
      return spanOf(first, addMonths(first, 1) - 1, isoDay(first).slice(0, 7))
    }
    default:
      return spanOf(dayFrom(now + step, 0, 1)!, dayFrom(now + step, 11, 31)!, String(now + step))
  }
}

function endOf([, next, unit]: RegExpExecArray, today: number): Span | undefined {
  const { year: now, month: index, weekday: today7 } = partsOf(today)
  const ahead = next ? 1 : 0
  if (unit!.toLowerCase() === 'week') return exact(today - ((today7 + 6) % 7) + 6 + 7 * ahead)
  if (unit!.toLowerCase() === 'year') return exact(dayFrom(now + ahead, 11, 31))
  return exact(addMonths(dayFrom(now, index, 1)!, 1 + ahead) - 1)
}

function dayOfMonth([, date]: RegExpExecArray, today: number, past: boolean): Span | undefined {
  const { year: now, month: index } = partsOf(today)
  for (const step of past ? [0, -1, -2] : [0, 1, 2]) {
    const first = addMonths(dayFrom(now, index, 1)!, step)
    const day = dayFrom(partsOf(first).year, partsOf(first).month, Number(date))
    if (day !== undefined && (past ? day <= today : day >= today)) return exact(day)
  }
  return undefined
}

/** Of a language whose words carry marks that English has not: there "thu" is no Thursday. */
function isForeign(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const marked = words.filter((word) => /[^\p{ASCII}]/u.test(word)).length
  return marked >= 2 && marked / words.length >= foreignShare
}
const foreignShare = 0.4
