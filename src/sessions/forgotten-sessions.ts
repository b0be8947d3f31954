/** For what comes from outside: which sessions were forgotten here, and must not come back. */
export { forgottenAmong as among, isMissingSession as isMissing } from './moving/where-forgotten.ts'
export { sessionTombstone as tombstone } from './tombstones.ts'
