/** Reads turns of sessions, and forgets them by their words. */

export { eraseFromSessions, findSessionsThatSay } from './forget-summaries.ts'
export { coverInTurn, eraseTurns, findTurnsThatSay } from './forget-turns.ts'
export { readTurns } from './sessions-repository.ts'
export { readTurnsOfRecords } from './turns-of-records.ts'
