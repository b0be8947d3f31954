/**
 * Stored facts: their rows, labels and origins, the pairs that wait for a decision, their index records and history, the
 * logged writes that change them and their undo, and how they move to another home. It decides nothing: whether a fact ends
 * another is for the rules of facts and the memory.
 */
export { beginChange, type Change, type ChangeAction } from './change-facts.ts'
export { type ConflictingFact, conflictingFacts } from './conflicting-facts.ts'
export { createUseCounter, type UseCounter } from './count-uses.ts'
export type { FactHistory, FactWithOrigins } from './fact-history.ts'
export * as factHistory from './fact-history.ts'
export type { FactPair, PairKind } from './fact-pairs.ts'
export * as factPairs from './fact-pairs.ts'
export { recordOfFact, recordsOfFacts } from './fact-record.ts'
export type { Provenance } from './fact-rows.ts'
export * as factRows from './fact-rows.ts'
export { loadFactUndo, loadMovingFacts } from './late-parts.ts'
export type { MovedFact, MovingNeeds } from './moving/moved-fact.ts'
export { type OutdatedPassage, readOutdated } from './outdated-passages.ts'
export * as factWrites from './write-rows.ts'
