import type { FactCandidate } from '../types.ts'

/** Fields of a fact that matching needs; candidates and stored facts both have them. */
export type ComparableFact = Pick<FactCandidate, 'content' | 'subject' | 'predicate' | 'value' | 'slot' | 'type'> &
  Partial<Pick<FactCandidate, 'tags' | 'replaces'>> & {
    /** Epoch milliseconds. */
    dueAt?: number | null
    saidAt?: number
  }
