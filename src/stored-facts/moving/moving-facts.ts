/** How facts and their pairs leave a home and join another: what the memory moves of them. */
export { factKind } from './fact-kind.ts'
export { joinFacts } from './join-facts.ts'
export { changeRows, copiedRows, pairRows } from './row-forms.ts'
export { sharedPairs } from './shared-pairs.ts'
