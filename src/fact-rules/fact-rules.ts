/**
 * Facts and their rules: whether a fact is new or ends a known one, whether a brief may show it, and whether it has faded.
 * Pure: reads and stores nothing.
 */
export * from './fact.ts'
export { isFaded } from './fading.ts'
export * as instructions from './given-instruction.ts'
export { type Decision, type Ends, type KnownFact, reconcileFact, trustRank } from './reconcile-facts.ts'
export { isSaidLater, undatedTag } from './said-order.ts'
export { isOrder, isTrueNow, mayBeInBrief, shownUnasked } from './shown-facts.ts'
