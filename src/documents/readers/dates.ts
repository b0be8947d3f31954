/** Numbers outside these years are not dates. */
const earliestYear = 1900
const latestYear = 2100

/** Epoch milliseconds of a date given as text, number or Date; without a zone it is UTC. */
export function dateIn(value: unknown): number | undefined {
  if (value instanceof Date) return inRange(value.getTime())
  if (typeof value === 'number') return value < leastEpoch ? dateOfDigits(value) : epoch(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{9,13}(\.\d+)?$|^\d{16}$|^\d{19}$/.test(text)) return epoch(Number(text))
  const day = dayIn(text)
  if (day) {
    const time = timeOfDay.exec(
      text
        .slice(day.length)
        .trim()
        .replace(/^[T,]\s*/i, ''),
    )
    if (!time) return undefined
    const [, hour = '0', minute = '00', second = '00', half, zone = 'Z'] = time
    return calendar(day.iso, `${hourOf(hour, half)}:${minute}:${second.replace(',', '.')}`, zone)
  }
  // Words such as `March 15, 2024`: Date.parse, forced to UTC. It would read bare numbers as years.
  if (!/[\p{L}]{3}/u.test(text) || !/\d{4}/.test(text) || text.length > 60) return undefined
  const parsed = Date.parse(namedZone.test(text) ? text : `${text} UTC`)
  return Number.isNaN(parsed) ? undefined : inRange(parsed)
}

/** A zone by name, or an offset after a time of day: the `-2024` of `15-Mar-2024` is a year. */
const namedZone = /\b(?:GMT|UTC|[ECMP][SD]T)\b|:\d\d\s*(?:[ap]\.?m\.?\s*)?(?:Z|[+-]\d\d:?\d\d)\b/i

/** A time of day after a date, with its zone: `10:30`, `103000Z`, `10:30:00.123456+00`, `2:05 PM`. May be empty. */
const timeOfDay =
  /^(?:(\d{1,2}):?(\d\d)(?::?(\d\d(?:[.,]\d+)?))?)?\s*(?:([ap])\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i

/** Converts a 12-hour clock to 24 hours. */
const hourOf = (hour: string, half: string | undefined): string =>
  String(half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)).padStart(2, '0')

/** The day at the start of a text, in digits, and its length. */
function dayIn(text: string): { iso: string; length: number } | undefined {
  const asDay = (year: string, month: string, day: string, length: number) => ({
    iso: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    length,
  })
  const first = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d))(?=$|\D|\d{6}$)/.exec(text)
  if (first) return asDay(first[1]!, (first[3] ?? first[5])!, (first[4] ?? first[6])!, first[0].length)
  const last = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text)
  if (!last) return undefined
  const [{ length }, one, mark, two, year] = last as unknown as [string, string, string, string, string]
  // With dots the day is always first. Otherwise only a number above 12 identifies the day.
  if (mark === '.' || Number(one) > 12 || one === two) return asDay(year, two, one, length)
  return Number(two) > 12 ? asDay(year, one, two, length) : undefined
}

/** The last day named in a path, such as `2024-03-15-standup.md`, `20240315.md` or `2024/03/15.md`. */
export function dateInPath(path: string): number | undefined {
  const days = [...path.matchAll(/(?<!\d)(\d{4})([-_./]?)(\d\d)\2(\d\d)(?!\d)/g)]
  for (const [, year, , month, day] of days.reverse()) {
    const date = calendar(`${year}-${month}-${day}`, '00:00', 'Z')
    if (date !== undefined) return date
  }
  return undefined
}

/** Smaller numbers are years, seconds of a recording and the like; as seconds since 1970 it is in 1973. */
const leastEpoch = 1e8

/** `20240315`, a day; other short numbers are no date. */
const dateOfDigits = (value: number): number | undefined =>
  /^\d{8}$/.test(String(value)) ? dateIn(String(value)) : undefined

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, distinguished by their size. */
function epoch(value: number): number | undefined {
  const parts = value < 1e11 ? 1000 : value < 1e14 ? 1 : value < 1e17 ? 1e-3 : 1e-6
  return inRange(Math.round(value * parts))
}

/** Only for days that exist: Date.parse would read 30 February as 2 March. */
function calendar(day: string, time: string, zone: string): number | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined
  const parsed = Date.parse(
    `${day}T${time}${/^[a-z]+$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)}`,
  )
  return Number.isNaN(parsed) ? undefined : inRange(parsed)
}

function inRange(time: number): number | undefined {
  const year = new Date(time).getUTCFullYear()
  return year >= earliestYear && year <= latestYear ? time : undefined
}
