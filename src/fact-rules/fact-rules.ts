/**
 * What a fact is, and the rules for one: whether it is new beside those that are known, or ends one of them, whether it is
 * shown unasked, and whether it has faded. By what it says alone: nothing is read or stored.
 */
export * from './fact.ts'
export { isFaded } from './fading.ts'
export { confirmed, type Decision, type Ends, type KnownFact, reconcileFact, trustRank } from './reconcile-facts.ts'
export { isSaidLater, undatedTag } from './said-order.ts'
export { isOrder, isTellable, isTrueNow, shownUnasked } from './shown-facts.ts'
