/** For imports: which sessions were forgotten here and must not be restored. */
export { forgottenAmong as among, isMissingSession as isMissing } from './moving/where-forgotten.ts'
export { sessionTombstone as tombstone } from './tombstones.ts'
