const numbers = new Intl.NumberFormat('en-GB')

export const formatNumber = (value: number): string => numbers.format(value)

/** `1 record`, `2 records`; another plural where it is not that. */
export const countOf = (count: number, thing: string, things = `${thing}s`): string =>
  `${formatNumber(count)} ${count === 1 ? thing : things}`

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < byteUnits.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${byteUnits[unit]}`
}

/** `2024-05-14`, in the reader's own time zone. */
export function formatDay(milliseconds: number): string {
  const date = new Date(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** `14:05:09`. */
export const formatTime = (milliseconds: number): string => new Date(milliseconds).toTimeString().slice(0, 8)

const minute = 60_000
const months = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })

/** `today`, `yesterday`, `Monday` within a week, `14 May` within the year, else `14 May 2024`; in the reader's time zone. */
export function formatDayInWords(milliseconds: number, now = Date.now()): string {
  const date = new Date(milliseconds)
  const daysAgo = Math.round((startOfDay(now) - startOfDay(milliseconds)) / (24 * 60 * minute))
  if (daysAgo === 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo === -1) return 'tomorrow'
  if (daysAgo > 1 && daysAgo < 7) return weekdays.format(date)
  const inYear = date.getFullYear() === new Date(now).getFullYear()
  return inYear ? months.format(date) : `${months.format(date)} ${date.getFullYear()}`
}

const monthsOfYears = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' })

/** `Oct 2026` of a month that is written as `2026-10`. */
export const monthInWords = (month: string): string => monthsOfYears.format(new Date(`${month}-15T12:00`))

/** The same of a day that is written as `2024-05-14`. */
export const dayInWords = (day: string): string => formatDayInWords(new Date(`${day}T12:00`).getTime())

const startOfDay = (milliseconds: number): number => new Date(milliseconds).setHours(0, 0, 0, 0)

/** `20:19–20:55`; one time where both are in one minute. */
export function formatSpan(from: number, to: number): string {
  const [begin, end] = [formatTime(from).slice(0, 5), formatTime(to).slice(0, 5)]
  return begin === end && to - from < 60 * minute ? begin : `${begin}–${end}`
}

const steps = [
  { below: 60 * minute, unit: minute, name: 'minute' },
  { below: 24 * 60 * minute, unit: 60 * minute, name: 'hour' },
  { below: 14 * 24 * 60 * minute, unit: 24 * 60 * minute, name: 'day' },
] as const

/** `3 minutes ago`; a day where it is long ago. */
export function formatAgo(milliseconds: number, now = Date.now()): string {
  const since = now - milliseconds
  if (since < minute) return 'just now'
  const step = steps.find(({ below }) => since < below)
  return step ? `${countOf(Math.floor(since / step.unit), step.name)} ago` : `on ${formatDayInWords(milliseconds, now)}`
}

/** `85 ms`, `1.2 s`, `3 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
  if (milliseconds < 100_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.round(milliseconds / minute)} min`
}

/** Name of an embedding model, of an id that has its bytes and its runtime, too. */
export const modelName = (id: string): string => id.split(':')[0]!
