import { conflict, denied, internal, JarvisError, messageOf, unavailable } from '../../core/errors.ts'
import { shownSql } from '../../core/sql.ts'

/** Primary result codes of SQLite (https://sqlite.org/rescode.html); the low byte of an extended code. */
const busy = 5
const locked = 6
const noMemory = 7
const readOnly = 8
const ioError = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const constraint = 19
const notADatabase = 26

/** A failed write of the shared memory file: the symptom of a full disk. */
const sharedMemorySize = 4874

/** Recommended delay before retrying a locked database, in milliseconds. */
const retryAfter = 1000

/** The primary result code of an error thrown by the binding, 0 for anything else. */
export const sqliteCode = (error: unknown): number => extendedCode(error) & 0xff

export const isBusy = (error: unknown): boolean => sqliteCode(error) === busy

/** SQLite may have rolled the transaction back after these errors: nothing more may be written in it. */
export const endsTransaction = (error: unknown): boolean =>
  [noMemory, readOnly, ioError, corrupt, full, cannotOpen, notADatabase].includes(sqliteCode(error))

/** Converts any failure of the binding to an error with a kind, a code and the next step. */
export function toStorageError(error: unknown, path: string, sql?: string): JarvisError {
  if (error instanceof JarvisError) return error
  const reason = messageOf(error)
  const details = { path, reason, ...(sql !== undefined && { sql: shownSql(sql) }) }
  if (extendedCode(error) === sharedMemorySize) return diskFull(path, details, error)
  switch (sqliteCode(error)) {
    case busy:
      return unavailable(
        'database_busy',
        `Another process is writing to ${path} and did not finish in time. Try again in a moment.`,
        { ...details, retryAfter },
        error,
      )
    case locked:
      return conflict('database_locked', `${path} is locked by another reader or writer. Try again.`, details, error)
    case readOnly:
      return readOnlyError(path, error)
    case full:
      return diskFull(path, details, error)
    case ioError:
      return unavailable(
        'database_io_error',
        `Reading or writing ${path} failed (${reason}). Check the disk, then try again.`,
        details,
        error,
      )
    case corrupt:
    case notADatabase:
      return corruptError(path, reason, error)
    case cannotOpen:
      return unavailable(
        'database_cannot_open',
        `${path} cannot be opened (${reason}). Check that its folder exists and that you may write to it.`,
        details,
        error,
      )
    case constraint:
      return conflict(
        'constraint_failed',
        `The write conflicts with the stored data: ${reason}. Reread and retry.`,
        details,
        error,
      )
    default:
      return internal('database_error', `${reason}. This is a bug in Jarvis; please report it.`, details, error)
  }
}

/** Error for a write to a read-only database. */
export const readOnlyError = (path: string, cause?: unknown): JarvisError =>
  denied(
    'read_only',
    `${path} is read-only: you cannot write to its file or folder, or it was opened for reading. Change the permissions, or choose another home with JARVIS_HOME.`,
    { path },
    cause,
  )

/** Error for a file that was replaced while it was open: a write into it would be lost. */
export const replacedError = (path: string): JarvisError =>
  unavailable(
    'database_replaced',
    `${path} was replaced while it was open: it was repaired, moved or put back from a copy. Nothing was written. Restart this program and try again.`,
    { path },
  )

const corruptError = (path: string, reason: string, cause?: unknown): JarvisError =>
  internal(
    'database_corrupt',
    `The database ${path} is damaged (${reason}). Run \`jarvis doctor --repair\` to save what can be read and rebuild the rest.`,
    { path, reason },
    cause,
  )

const diskFull = (path: string, details: Record<string, unknown>, cause: unknown): JarvisError =>
  unavailable(
    'disk_full',
    `The disk that holds ${path} is full; nothing was changed. Free some space and try again.`,
    details,
    cause,
  )

function extendedCode(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode
  if (typeof code === 'number') return code
  // One of the bindings omits the code when reading rows fails.
  const message = error instanceof Error ? error.message : ''
  return messages.find(([, words]) => message.includes(words))?.[0] ?? 0
}

/** The texts of sqlite3_errstr by code. */
const messages: readonly [code: number, words: string][] = [
  [busy, 'database is locked'],
  [locked, 'database table is locked'],
  [noMemory, 'out of memory'],
  [readOnly, 'attempt to write a readonly database'],
  [ioError, 'disk I/O error'],
  [corrupt, 'database disk image is malformed'],
  [full, 'database or disk is full'],
  [cannotOpen, 'unable to open database file'],
  [constraint, 'constraint failed'],
  [notADatabase, 'file is not a database'],
]
