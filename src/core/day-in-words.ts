import { months, weekdays } from './calendar.ts'
import { clockOf, dayMs, dayOf, localDayOf, minuteOf } from './day-of.ts'

/** How times are written: in words for a person at a terminal, in figures for output that is read later. */
export interface DateStyle {
  /** A day in the past, or today. */
  day(time: number): string
  /** A day that may be in the future, such as a due date. */
  dueDay(time: number): string
  /** With hour and minute. */
  moment(time: number): string
}

export const datesInFigures: DateStyle = { day: dayOf, dueDay: dayOf, moment: minuteOf }

export const datesInWords: DateStyle = {
  day: (time) => dayInWords(time),
  dueDay: (time) => dayInWords(time, { ahead: true }),
  moment: (time) => `${dayInWords(time)} ${clockOf(time)}`,
}

/**
 * `today`, `yesterday`, `tomorrow`, the weekday within a week, `14 May` within the year, else `14 May 2024`. The
 * weekday is in the past, or with `ahead` in the future: one word for both would name two days. The names are written
 * out here because the first date that Node formats in a language costs half the start time of a bare Node.
 */
export function dayInWords(time: number, { ahead = false, now = Date.now() } = {}): string {
  const day = dayOf(time)
  const today = localDayOf(now)
  const daysAgo = (Date.parse(today) - Date.parse(day)) / dayMs
  if (daysAgo === 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo === -1) return 'tomorrow'
  const distance = ahead ? -daysAgo : daysAgo
  if (distance > 0 && distance < 7) return weekdays[new Date(day).getUTCDay()] as string
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]}${year === today.slice(0, 4) ? '' : ` ${Number(year)}`}`
}
