import { addMonths, dayFrom, isoDay, numberFrom, partsOf } from '../core/calendar.ts'
import type { Way } from './describes-past.ts'
import { exact, type Span, spanOf } from './found-date.ts'

/** `in two weeks`, `three years ago`. */
export function shifted([, count, unit]: RegExpExecArray, today: number, sign: 1 | -1): Span | undefined {
  const amount = numberFrom(count!)
  if (amount === undefined) return undefined
  const step = sign * amount
  if (unit!.toLowerCase() === 'day') return exact(today + step)
  if (unit!.toLowerCase() === 'week') return exact(today + 7 * step)
  const day = addMonths(today, unit!.toLowerCase() === 'month' ? step : 12 * step)
  const digits = unit!.toLowerCase() === 'month' ? 7 : 4
  return day < -300_000 || day > 2_000_000 ? undefined : spanOf(day, day, isoDay(day).slice(0, digits), true)
}

/** `last week`, `this month`. */
export function period([, how, unit]: RegExpExecArray, today: number): Span {
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

/** `by the end of next month`. */
export function endOf([, next, unit]: RegExpExecArray, today: number): Span | undefined {
  const { year: now, month: index, weekday: today7 } = partsOf(today)
  const ahead = next ? 1 : 0
  if (unit!.toLowerCase() === 'week') return exact(today - ((today7 + 6) % 7) + 6 + 7 * ahead)
  if (unit!.toLowerCase() === 'year') return exact(dayFrom(now + ahead, 11, 31))
  return exact(addMonths(dayFrom(now, index, 1)!, 1 + ahead) - 1)
}

/** `on the 5th`. */
export function dayOfMonth([, date]: RegExpExecArray, today: number, way: Way): Span | undefined {
  const { year: now, month: index } = partsOf(today)
  for (const step of way === 'back' ? [0, -1, -2] : [0, 1, 2]) {
    const first = addMonths(dayFrom(now, index, 1)!, step)
    const day = dayFrom(partsOf(first).year, partsOf(first).month, Number(date))
    if (day !== undefined && (way === 'back' ? day <= today : day >= today)) return exact(day)
  }
  return undefined
}
