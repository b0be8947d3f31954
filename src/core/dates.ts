import { months, weekdays } from './calendar.ts'

/** Words that name a day, in UTC: `['8', 'may', '2023', 'monday']`. Empty for a date out of range. */
export function dateWords(epochMs: number): string[] {
  const date = new Date(epochMs)
  if (Number.isNaN(date.getTime())) return []
  return [
    String(date.getUTCDate()),
    months[date.getUTCMonth()]!.toLowerCase(),
    String(date.getUTCFullYear()),
    weekdays[date.getUTCDay()]!.toLowerCase(),
  ]
}

const isoDate =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i

/**
 * The time span of an ISO date, epoch milliseconds, end exclusive: a year (`2024`), a month (`2024-03`), a day, or a
 * moment (`2024-03-15T10:30`, UTC unless it has another zone). Undefined for anything else.
 */
export function parseDateSpan(text: string): { start: number; end: number } | undefined {
  const match = isoDate.exec(text.trim())
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction, zone] = match
  const numbers = [month ?? '1', day ?? '1', hour ?? '0', minute ?? '0', second ?? '0'].map(Number)
  const [m, d, h, min, s] = numbers as [number, number, number, number, number]
  const milliseconds = Number((fraction ?? '0').padEnd(3, '0'))
  const local = new Date(0)
  // Not Date.UTC, which reads the years 0–99 as 1900–1999.
  local.setUTCFullYear(Number(year), m - 1, d)
  if (local.getUTCMonth() !== m - 1 || local.getUTCDate() !== d || h > 23 || min > 59 || s > 60) return undefined
  local.setUTCHours(h, min, s, milliseconds)
  const start = local.getTime() - zoneOffset(zone)
  if (hour !== undefined) return { start, end: start + (second === undefined ? 60_000 : fraction ? 1 : 1000) }
  const end = new Date(start)
  if (day !== undefined) end.setUTCDate(d + 1)
  else if (month !== undefined) end.setUTCMonth(m)
  else end.setUTCFullYear(Number(year) + 1)
  return { start, end: end.getTime() }
}

function zoneOffset(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000
}
