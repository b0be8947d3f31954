import { dayBegunBefore } from '../core/day-of.ts'
import type { Filter } from '../core/record.ts'
import type { SqlValue } from '../ports/database.ts'

/** SQL conditions for a filter on the date of a record `r`; a day without a time is the same day in every time zone. */
export function dateBounds({ after, before }: Filter): [sql: string, ...params: SqlValue[]][] {
  const bounds: [string, ...SqlValue[]][] = []
  if (after !== undefined) {
    const day = dayBegunBefore(after)
    bounds.push(day === undefined ? ['r.date >= ?', after] : ['(r.date >= ? OR r.date = ?)', after, day])
  }
  if (before !== undefined) {
    const day = dayBegunBefore(before)
    bounds.push(day === undefined ? ['r.date < ?', before] : ['r.date < ? AND r.date <> ?', before, day])
  }
  return bounds
}
