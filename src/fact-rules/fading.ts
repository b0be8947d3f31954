import { dayMs } from '../core/calendar.ts'
import type { Fact } from './fact.ts'

/** Every so many days a fact that nobody asks for counts half; each time it was asked for adds as many. */
const halfLifeDays = 90
/** Below this a fact is put away: importance 5 that nobody asks for gets there after four months, 7 after half a year. */
const fadedBelow = 2
/** From this importance on (identity, standing matters) nothing fades. */
const lastingImportance = 8

type Fading = Pick<Fact, 'importance' | 'createdAt' | 'accessCount' | 'lastAccessAt' | 'instruction' | 'dueAt'>

/** What is left of a fact's importance: it halves with every half-life since it was learned or last asked for. */
export function strength({ importance, createdAt, accessCount, lastAccessAt }: Fading, now: number): number {
  const age = Math.max(0, now - Math.max(createdAt, lastAccessAt ?? createdAt))
  return importance * 0.5 ** (age / (halfLifeDays * dayMs * (1 + accessCount)))
}

/** Whether a fact may be put away: never used, of little importance, neither an instruction nor due some day. */
export const isFaded = (fact: Fading, now: number): boolean =>
  fact.accessCount === 0 &&
  fact.importance < lastingImportance &&
  fact.instruction === null &&
  (fact.dueAt === null || fact.dueAt < now) &&
  strength(fact, now) < fadedBelow
