import { numberFrom } from '../core/calendar.ts'

/** A time of day in a text. Offsets are into the text; times are minutes since midnight. */
export interface FoundTime {
  start: number
  end: number
  time: number
  complete: boolean
  vague: boolean
}

/** Times of day that a text names. Without am or pm, the hour is read as on a 24-hour clock. */
export function findTimes(text: string): FoundTime[] {
  const spoken = (/half|quarter/i.test(text) ? [...text.matchAll(halves)] : []).flatMap(
    ({ 0: words, 1: part, 2: side, 4: named, index }) => {
      const hour = numberFrom(named!) ?? 0
      if (hour < 1 || hour > 12) return []
      const minutes = part?.endsWith('quarter') ? (side?.toLowerCase() === 'to' ? -15 : 15) : 30
      // A quarter to one is 12:45.
      const from = minutes < 0 && hour === 1 ? 13 : hour
      return [{ start: index, end: index + words.length, time: from * 60 + minutes, complete: true, vague: false }]
    },
  )
  const written = [...text.matchAll(clock)].flatMap((match) => {
    const time = minutesOf(match)
    const start = match.index + match[1]!.length
    const end = match.index + match[0].length
    return time === undefined ? [] : [{ start, end, time, complete: true, vague: false }]
  })
  const bare = (/at \d/i.test(text) ? [...text.matchAll(hours)] : []).map(({ 1: hour, index, 0: words }) => {
    const end = index + words.length
    const after = Number(hour) <= lastAfternoon ? 12 : 0
    return { start: end - hour!.length, end, time: (Number(hour) + after) * 60, complete: true, vague: false }
  })
  const found: FoundTime[] = []
  for (const one of [...spoken, ...written, ...bare])
    if (!found.some((other) => one.start < other.end && one.end > other.start)) found.push(one)
  return found
}

/** "Half nine", "a quarter past six": read without am and pm, like "9:30". */
const halves =
  /\b(?:(half|(?:a )?quarter) (past|to) |(?<=\b(?:at|by|till|until|from|for|around|about) )(half) )(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b/gi

/** "At 2 on Thursday", "at 10 tomorrow": a bare number counts only before a day or at the end of the text. */
const hours =
  /\bat (1[0-2]|[1-9])(?= (?:on|this|next|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[,.!]? *$)/gi
/** Hours up to this one mean the afternoon, because people rarely mean the early morning. */
const lastAfternoon = 7

const clock =
  /(^|[\s(])(?:(\d{1,2}):(\d{2})(?::\d{2})?(?: ?([ap])\.?m\b\.?)?|(\d{1,2}) ?([ap])\.?m\b\.?|(noon|midnight)\b)/gi

function minutesOf(match: RegExpExecArray): number | undefined {
  const [, , hour, minute, half, plainHour, plainHalf, named] = match
  if (named) return named.toLowerCase() === 'noon' ? 720 : 0
  const hours = Number(hour ?? plainHour)
  const afternoon = (half ?? plainHalf)?.toLowerCase()
  const minutes = Number(minute ?? 0)
  if (minutes > 59 || hours > 23 || (afternoon && (hours > 12 || hours === 0))) return undefined
  return ((afternoon ? hours % 12 : hours) + (afternoon === 'p' ? 12 : 0)) * 60 + minutes
}
