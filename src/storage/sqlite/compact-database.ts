import type { BoundDatabase } from './binding.ts'
import { fullTextTables } from './database-facts.ts'
import { toStorageError } from './errors.ts'
import { openForWriting } from './open-file.ts'
import { pruningsKey, wordsToWipeKey } from './vocabulary.ts'

/** Milliseconds to wait for other writers. */
const patience = 10_000

/** Removes what the vocabulary and the flags of the index say of removed passages. */
const prune = `
  DELETE FROM vocabulary WHERE term NOT IN (SELECT term FROM lexical_terms);
  INSERT INTO meta (key, value) VALUES ('${pruningsKey}', '1')
    ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
  DELETE FROM meta WHERE key = '${wordsToWipeKey}';
`

/**
 * Full-text indexes and the vocabulary contain words of removed texts until their parts are merged: those of passages, and
 * those of subsystems, such as messages. In one transaction: 0.8 s at 13,000 passages, and 0.3 s more with 200,000 messages
 * of 12 words. If several processes call it, one works and the others find it done.
 */
function wipe(database: BoundDatabase): void {
  const indexes = database.prepare(fullTextTables).all() as { name: string }[]
  const merge = indexes.map(({ name }) => `INSERT INTO "${name}" ("${name}") VALUES ('optimize');`)
  database.exec(`BEGIN IMMEDIATE; ${merge.join(' ')} ${prune} COMMIT;`)
}

/**
 * Removes words of deleted passages from the file; the text of deleted rows is already overwritten on deletion. Errors:
 * `database_busy`, `disk_full`.
 */
export const wipeWords = (path: string): Promise<void> =>
  alone(path, (database) => {
    wipe(database)
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // Another process is reading: the log is overwritten when it is done.
    }
  })

/**
 * Makes the file as small as possible, and removes deleted text: words of removed passages, and free pages. Errors:
 * `database_busy` while another process uses the file, `disk_full` (it needs room for a copy).
 */
export const compactDatabase = (path: string): Promise<void> =>
  alone(path, (database) => {
    // Statistics of an earlier version may contain samples of indexed values.
    const samples = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat4'`).get()
    wipe(database)
    database.exec(`${samples ? 'DELETE FROM sqlite_stat4;' : ''} VACUUM; PRAGMA wal_checkpoint(TRUNCATE);`)
  })

async function alone(path: string, work: (database: BoundDatabase) => void): Promise<void> {
  const { database, dispose } = await openForWriting(path, { timeout: patience })
  try {
    work(database)
  } catch (error) {
    throw toStorageError(error, path)
  } finally {
    database.close()
    dispose()
  }
}
