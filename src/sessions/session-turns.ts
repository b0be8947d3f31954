/** Reads turns of sessions, and forgets them by their words. */

export { eraseFromSessions, findSessionsThatSay as sessionsThatSay } from './forget-summaries.ts'
export { coverInTurn as cover, eraseTurns as erase, findTurnsThatSay as thatSay } from './forget-turns.ts'
export { readTurns as read } from './sessions-repository.ts'
export { readTurnsOfRecords as ofRecords } from './turns-of-records.ts'
