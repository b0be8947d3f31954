import { dayMs } from '../core/day-of.ts'
import { type Feature, ofEach } from './features.ts'

const week = 7 * dayMs

/** Lifts gems captured in the last seven days a little; only gems, which are kept for good. */
export const recencyOf = (weight: number): Feature => ({
  name: 'recency',
  weight,
  values: ofEach(({ row: { kind, date } }, { now }) =>
    kind === 'gem' && date !== null && now - date <= week && date <= now ? 1 : 0,
  ),
})
