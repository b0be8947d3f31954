/** Dates outside these years are numbers of another kind. */
const earliestYear = 1900
const latestYear = 2100

/** Epoch milliseconds of a date that a file gives as text, number or Date; without a zone it is UTC. */
export function dateIn(value: unknown): number | undefined {
  if (value instanceof Date) return inRange(value.getTime())
  if (typeof value === 'number') return epoch(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{9,14}(\.\d+)?$/.test(text)) return epoch(Number(text))
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]+(\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text)
  if (iso) {
    const [, year, month, day, time = '00:00', zone = 'Z'] = iso
    return calendar(`${year}-${month}-${day}`, time.padStart(5, '0'), zone)
  }
  // Words such as `March 15, 2024`: the parser of the language, held to UTC. Bare numbers would be read as years.
  if (!/[\p{L}]{3}/u.test(text) || !/\d{4}/.test(text) || text.length > 60) return undefined
  const parsed = Date.parse(/(GMT|UTC|Z|[+-]\d{4})\b/.test(text) ? text : `${text} UTC`)
  return Number.isNaN(parsed) ? undefined : inRange(parsed)
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

/** Seconds or milliseconds since 1970, told apart by their size. */
const epoch = (value: number): number | undefined => inRange(Math.round(value < 1e11 ? value * 1000 : value))

/** A day that exists: the parser of the language would make 2 March of 30 February. */
function calendar(day: string, time: string, zone: string): number | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return undefined
  const parsed = Date.parse(`${day}T${time}${/^z$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(parsed) ? undefined : inRange(parsed)
}

function inRange(time: number): number | undefined {
  const year = new Date(time).getUTCFullYear()
  return year >= earliestYear && year <= latestYear ? time : undefined
}
