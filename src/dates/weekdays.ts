import { partsOf, weekdayOf } from '../core/calendar.ts'
import type { Way } from './describes-past.ts'
import { exact, type Span } from './found-date.ts'

/** `on Friday`, `next Monday`; undefined for weekly days and for words that only look like a weekday. */
export function weekdayForm(match: RegExpExecArray, today: number, way: Way): Span | undefined {
  if (ofEachMonth.test(match.input.slice(match.index + match[0].length))) return undefined
  if (match[1] === undefined && (isHabit(match) || isOneOfMany(match))) return undefined
  const wanted = weekdayOf(match[2]!)
  const how = match[1]?.toLowerCase() ?? ''
  // "sun" and "sat" alone are ordinary words.
  if (wanted < 0 || /^(?:every|each)/.test(how) || /^(?:sun|sat|wed|mon)$/.test(match[2]!)) return undefined
  if (how === '' && isOtherWord(match)) return undefined
  if (/day(?:s)$/i.test(match[0]) && !how) return undefined
  const ahead = (wanted - partsOf(today).weekday + 7) % 7
  if (/last|past/.test(how) || (way === 'back' && !/next|this|coming/.test(how)))
    return exact(today - ((7 - ahead) % 7 || 7))
  if (how === 'a week on') return exact(today + ahead + 7)
  // "Next Friday" on a Monday mostly means the week after; on a Saturday it means the coming Friday.
  if (how === 'next') {
    const sinceMonday = (partsOf(today).weekday + 6) % 7
    return exact(today - sinceMonday + 7 + ((wanted + 6) % 7))
  }
  return exact(today + (ahead || 7))
}

/** `Friday week`: the one after the coming Friday. */
export const weekAfter = ([, name]: RegExpExecArray, today: number): Span | undefined =>
  exact(today + ((weekdayOf(name!) - partsOf(today).weekday + 7) % 7) + 7)

/** "our Monday meeting" is one of many; "my Friday flight" and "our Friday is full" mean one day. */
const habitual = /\b(?:no|no more|any|any more|more|our|my|your|his|her|their|these|those|weekly|regular|usual) $/i
const nounBehind =
  /^ (?!(?:is|was|are|were|will|would|has|had|have|can|can't|isn't|looks?|works?|at|in|on|by|until|till|from|to|with|for|and|or|but|if|when|because|as|so|since|before|after|around|about|we|i|you|he|she|they|it|then|that|this|the|a|an|off|free|appointment|flight|interview|exam|test|deadline|trip|surgery|operation|party|wedding|date|train|delivery|viewing|concert|presentation|demo|launch|release|deploy|deployment)\b)[a-z]/
const isHabit = ({ input, index, 0: { length } }: RegExpExecArray): boolean => {
  const before = input.slice(Math.max(0, index - 10), index)
  const behind = input.slice(index + length)
  // "No Friday deploys" means no single day, whatever follows.
  return /\b(?:no|no more) $/i.test(before) ? /^ [a-z]/.test(behind) : habitual.test(before) && nounBehind.test(behind)
}

/** "The last Friday of the month". */
const ofEachMonth = /^ (?:of|in) (?:the|each|every|a) month\b/i

/** A weekday in a list or a range of weekdays. */
const dayWord = '(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?'
const listBefore = new RegExp(`(\\S* ?)${dayWord}(?:,| and| or| to| till| through| for) $`, 'i')
const listBehind = new RegExp(`^(?:,| and| or| to| till| through| for) ${dayWord}\\b`, 'i')
/** "Moved from Monday to Wednesday". */
const shiftBefore = new RegExp(`\\bfrom ${dayWord} to $`, 'i')
const shifted = new RegExp(
  `\\b(?:moved|changed|switched|swapped|shifted|pushed)\\b[^.;!?]* from ${dayWord} to ${dayWord}\\b`,
  'i',
)
/** Words before a single calendar day. */
const oneDay = /^(?:on|from|between|this|next|last|until|by|since|coming) $/i

/** "A Friday", "every Tuesday and Friday", "swapped Wednesday for Thursday": not one calendar day. */
function isOneOfMany({ input, index, 0: { length } }: RegExpExecArray): boolean {
  const before = input.slice(Math.max(0, index - 30), index)
  if (/\b(?:an?|any|some|one|another) $/i.test(before)) return true
  // A moved weekly event is as likely as one moved day, so the day is ambiguous.
  if (shifted.test(input) && (/\bfrom $/i.test(before) || shiftBefore.test(before))) return true
  const lead = listBefore.exec(before)?.[1]
  if (lead !== undefined) return !oneDay.test(lead)
  return listBehind.test(input.slice(index + length)) && !oneDay.test(/\S* $/.exec(before)?.[0] ?? '')
}

/** "Mon fils", "Sat in the garden": these three letters at the start of a sentence are mostly another word. */
function isOtherWord(match: RegExpExecArray): boolean {
  if (!/^(?:mon|sat|sun|wed)$/i.test(match[0])) return false
  const isFirst = /(?:^|[.!?])[^\p{L}\p{N}]*$/u.test(match.input.slice(0, match.index))
  const next = match.input.slice(match.index + match[0].length)
  return isFirst && /^ \p{L}/u.test(next) && !/^ (?:at \d|is|works|to|or|and)\b/i.test(next)
}
