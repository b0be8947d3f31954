/**
 * What sentences are about: what a question asks for, which statement speaks of the same person and thing as another, and
 * which one denies or replaces it. By their words alone: nothing is read or stored.
 */
export { isPromise } from './is-promise.ts'
export { sharedThings } from './one-matter.ts'
export { endingWords, mayEnd, outdates } from './outdates.ts'
export { pastAsked } from './past-asked.ts'
export { ofSameTask } from './same-task.ts'
export { askedOfSomebody, askedPredicates, foodPredicates } from './slot-questions.ts'
export { askedTool } from './tools-by-kind.ts'
export { isOfOthers } from './whose-deed.ts'
