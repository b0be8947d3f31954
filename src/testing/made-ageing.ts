import type { Ageing } from '../observations/retention/is-due.ts'

/** An observation as retention sees it: a change at time 0, shown and never asked for, and `changes` in place of any of it. */
export const madeAgeing = (changes: Partial<Ageing> = {}): Ageing => ({
  id: 'x',
  type: 'change',
  madeBy: 'rules',
  at: 0,
  retrieved: 0,
  lastRetrievedAt: null,
  pinnedAt: null,
  hidden: null,
  hiddenAt: null,
  isDigest: false,
  ...changes,
})
