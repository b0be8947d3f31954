export { turningPredicates } from './extraction/ends-fact.ts'
export { sharedTopics, topicWords } from './extraction/topic-words.ts'
export { statementsGiven } from './given/statements-given.ts'
export { usualImportance, verbatimStatement } from './given/verbatim-statement.ts'
export type { BothReadings } from './read-both-ways.ts'
export { type Extract, readByRules } from './read-by-rules.ts'
export type { StatementReader } from './statements/reader.ts'
export { compareMatters, type Matters } from './statements/same-matter.ts'
export type { Selected } from './statements/selector.ts'
export type * from './types.ts'

/** Loads the functions that decide whether a newer fact or a retraction ends an older one. */
export const loadEndings = () => import('./extraction/ends-fact.ts')

/** Loads the reader that uses a language model, and rules if the model fails. */
export const loadConversationReader = () => import('./model/read-conversation.ts')

/** Loads the small models of statements with their weights, and the reader that uses them. */
export const loadStatementReader = () => import('./read-both-ways.ts')

/** Which sentences of a turn may state something. */
export const loadTurnReader = () => import('./sentences-said.ts')
