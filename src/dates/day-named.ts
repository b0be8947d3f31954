import { dayMs } from '../core/day-of.ts'
import { findDates } from './find-dates.ts'

/** Start of the first day that a text names, in epoch milliseconds, counted from `base`; undefined without one. */
export const dayNamed = (text: string, base: number): number | undefined => {
  const first = findDates(text, base).find(({ day }) => day !== undefined)
  return first?.day === undefined ? undefined : first.day * dayMs
}
