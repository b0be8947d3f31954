import type { FactCandidate } from '../types.ts'

/** What the matching needs to know of a fact: candidates and stored facts both have it. */
export type ComparableFact = Pick<FactCandidate, 'content' | 'subject' | 'predicate' | 'value' | 'slot' | 'type'> &
  Partial<Pick<FactCandidate, 'tags' | 'replaces'>> & {
    /** Epoch milliseconds. */
    dueAt?: number | null
    saidAt?: number
  }
