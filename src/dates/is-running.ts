import { dayMs } from '../core/day-of.ts'
import type { FoundDate } from './found-date.ts'

/** Whether a long span such as "this year" has already begun, so that nothing is due on its first day. */
export const isRunning = ({ day, lastDay }: FoundDate, base = 0): boolean =>
  day !== undefined &&
  lastDay !== undefined &&
  lastDay - day > longestDue &&
  day * dayMs < base &&
  lastDay * dayMs >= base
/** Longest span that is due on its first day, days. */
const longestDue = 27
