/**
 * Compares sentences by their words: what a question asks for, whether two statements are about the same person and thing,
 * and whether one denies or replaces the other. Reads and stores nothing.
 */

export * as named from './ends-by-name.ts'
export { type Later, laterOnMatter } from './later-on-matter.ts'
export { isOtherMatter } from './other-matter.ts'
export * as outdating from './outdates.ts'
export { pastAsked } from './past-asked.ts'
export { besides } from './says-who.ts'
export * as settling from './settles.ts'
export { shareFor } from './share-for.ts'
export * as slots from './slot-questions.ts'
export { placeOf, statementChance } from './statement-chance.ts'
export { askedTool } from './tools-by-kind.ts'
