import { dayMs } from '../core/calendar.ts'
import { findDates } from './find-dates.ts'

/** The first moment of the first day that a text names, epoch milliseconds, counted from `base`; undefined for none. */
export const dayNamed = (text: string, base: number): number | undefined => {
  const first = findDates(text, base).find(({ day }) => day !== undefined)
  return first?.day === undefined ? undefined : first.day * dayMs
}
