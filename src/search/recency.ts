import { adjustBy, type Candidate } from './candidate.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** What was captured in the last seven days is a little more likely to be meant; of gems only, which are kept for good. */
export function weighRecency(candidates: readonly Candidate[], bonus: number, now: number): void {
  if (bonus === 0) return
  for (const candidate of candidates) {
    const { kind, date } = candidate.row
    if (kind !== 'gem' || date === null || now - date > week || date > now) continue
    adjustBy(candidate, 'recency', bonus)
  }
}
