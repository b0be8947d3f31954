import { type Feature, ofEach } from './features.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** What was captured in the last seven days is a little more likely to be meant; of gems only, which are kept for good. */
export const recencyOf = (weight: number): Feature => ({
  name: 'recency',
  weight,
  values: ofEach(({ row: { kind, date } }, { now }) =>
    kind === 'gem' && date !== null && now - date <= week && date <= now ? 1 : 0,
  ),
})
