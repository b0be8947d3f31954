/** The days and times that English texts name: where in the text, which ones, and whether they lie behind or ahead. */
export { dayNamed } from './day-named.ts'
export { findDates } from './find-dates.ts'
export type { FoundDate } from './found-date.ts'
export { spanSaid } from './span-said.ts'
export { toldAsPast } from './told-as-past.ts'
export { momentOf, withDates, withoutDates } from './with-dates.ts'
