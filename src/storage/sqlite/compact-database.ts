import { toStorageError } from './errors.ts'
import { openForWriting } from './open-file.ts'
import { pruningsKey } from './vocabulary.ts'

/** Milliseconds to wait for others who write. */
const patience = 10_000

/**
 * Makes the file as small as it can be, and free of what was deleted: the index of words is merged (until then it holds
 * the words of removed chunks), words that are nowhere leave the vocabulary, and free pages go back to the disk.
 * Errors: `database_busy` while somebody else has the file in use, `disk_full` (a copy is made on the way).
 */
export async function compactDatabase(path: string): Promise<void> {
  const { database, dispose } = await openForWriting(path, { timeout: patience })
  try {
    database.exec(`
      BEGIN IMMEDIATE;
      INSERT INTO lexical (lexical) VALUES ('optimize');
      DELETE FROM vocabulary WHERE term NOT IN (SELECT term FROM lexical_terms);
      INSERT INTO meta (key, value) VALUES ('${pruningsKey}', '1')
        ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1;
      COMMIT;
      VACUUM;
      PRAGMA wal_checkpoint(TRUNCATE);
    `)
  } catch (error) {
    throw toStorageError(error, path)
  } finally {
    database.close()
    dispose()
  }
}
