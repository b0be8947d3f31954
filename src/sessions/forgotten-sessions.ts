/** For imports: which sessions were forgotten here and must not be restored. */
export { forgottenAmong, refuseMissingSessions } from './moving/where-forgotten.ts'
export { sessionTombstone } from './tombstones.ts'
