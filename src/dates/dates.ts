/** Finds days and times that English texts name: their offsets, spans, and whether they are past or future. */
export { dayNamed } from './day-named.ts'
export { describesPast } from './describes-past.ts'
export { findDates } from './find-dates.ts'
export type { FoundDate } from './found-date.ts'
export { spanSaid } from './span-said.ts'
export { momentOf, withDates, withoutDates } from './with-dates.ts'
