import type { BoundDatabase } from './binding.ts'
import { toStorageError } from './errors.ts'
import { openForWriting } from './open-file.ts'
import { pruningsKey, wordsToWipeKey } from './vocabulary.ts'

/** Milliseconds to wait for others who write. */
const patience = 10_000

/**
 * The index of words holds the words of removed passages until its parts are merged, and so does the vocabulary. 0.8 s at
 * 13,000 passages, in one transaction; where several processes do it, one works and the others find it done.
 */
const wipe = `
  BEGIN IMMEDIATE;
  INSERT INTO lexical (lexical) VALUES ('optimize');
  DELETE FROM vocabulary WHERE term NOT IN (SELECT term FROM lexical_terms);
  INSERT INTO meta (key, value) VALUES ('${pruningsKey}', '1')
    ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
  DELETE FROM meta WHERE key = '${wordsToWipeKey}';
  COMMIT;
`

/**
 * Removes the words of deleted passages from the file; what deleted rows said is overwritten when they are deleted.
 * Errors: `database_busy`, `disk_full`.
 */
export const wipeWords = (path: string): Promise<void> =>
  alone(path, (database) => {
    database.exec(wipe)
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // Somebody reads just now: the log is written over when they are done.
    }
  })

/**
 * Makes the file as small as it can be, and free of what was deleted: words of removed passages go, and free pages go back
 * to the disk. Errors: `database_busy` while somebody else has the file in use, `disk_full` (a copy is made on the way).
 */
export const compactDatabase = (path: string): Promise<void> =>
  alone(path, (database) => {
    // Samples of indexed values, which statistics of an earlier version may hold.
    const samples = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat4'`).get()
    database.exec(`${wipe} ${samples ? 'DELETE FROM sqlite_stat4;' : ''} VACUUM; PRAGMA wal_checkpoint(TRUNCATE);`)
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
