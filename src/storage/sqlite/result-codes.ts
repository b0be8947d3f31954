/** Names of SQLite's results in numeric order, from 1 (https://sqlite.org/rescode.html). */
const primary =
  'ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB'.split(
    ' ',
  )
/** Extended results that are distinguished by their whole number. */
const extended: Readonly<Record<string, number>> = {
  SQLITE_IOERR_SHMSIZE: 4874,
  SQLITE_BUSY_SNAPSHOT: 517,
  SQLITE_CONSTRAINT_FOREIGNKEY: 787,
  SQLITE_CONSTRAINT_NOTNULL: 1299,
  SQLITE_CONSTRAINT_PRIMARYKEY: 1555,
  SQLITE_CONSTRAINT_UNIQUE: 2067,
}

/** The number of a result that a binding reports by name; undefined for anything else. */
export function codeOfName(name: string): number | undefined {
  if (!name.startsWith('SQLITE_')) return undefined
  const place = primary.indexOf(name.split('_')[1] ?? '')
  return extended[name] ?? (place === -1 ? undefined : place + 1)
}
