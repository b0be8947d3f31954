import { dayMs } from '../core/day-of.ts'
import type { Fact } from './fact.ts'

/** Days in which an unused fact loses half of its strength; each use adds as many days. */
const halfLifeDays = 90
/** Strength below which a fact is archived: unused facts of importance 5 after four months, of 7 after half a year. */
const fadedBelow = 2
/** Least importance of facts that never fade: identity, standing matters. */
const lastingImportance = 8

type Fading = Pick<Fact, 'importance' | 'createdAt' | 'accessCount' | 'lastAccessAt' | 'instruction' | 'dueAt'>

/** Strength of a fact: its importance, halved with every half-life since it was stored or last used. */
export function strength({ importance, createdAt, accessCount, lastAccessAt }: Fading, now: number): number {
  const age = Math.max(0, now - Math.max(createdAt, lastAccessAt ?? createdAt))
  return importance * 0.5 ** (age / (halfLifeDays * dayMs * (1 + accessCount)))
}

/** Whether a fact may be archived: weak, not an instruction, and not due. */
export const isFaded = (fact: Fading, now: number): boolean =>
  fact.accessCount === 0 &&
  fact.importance < lastingImportance &&
  fact.instruction === null &&
  (fact.dueAt === null || fact.dueAt < now) &&
  strength(fact, now) < fadedBelow
