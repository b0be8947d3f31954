import { sizeOf } from '../../core/own-files.ts'
import type { SqliteDatabase } from './types.ts'
import { wordsToWipeKey } from './vocabulary.ts'

/** Facts about a database file for its owner. */
export const databaseFacts = (db: SqliteDatabase) => ({
  /** Name and version of the engine. */
  engine: async (): Promise<string> => `SQLite ${db.rows('SELECT sqlite_version()')[0]?.[0]}`,
  /** Bytes, including the write-ahead log, which holds pages not yet in the file. */
  bytes: async (): Promise<number> => sizeOf(db.path) + sizeOf(`${db.path}-wal`),
  /** Bytes of unused pages. */
  freeBytes: async (): Promise<number> => numberOf(db, 'PRAGMA freelist_count') * numberOf(db, 'PRAGMA page_size'),
  /** Texts in all full-text indexes: passages, and texts of subsystems, such as messages. */
  indexedTexts: async (): Promise<number> =>
    db
      .rows(fullTextTables)
      .map(([table]) => numberOf(db, `SELECT count(*) FROM "${table}_docsize"`))
      .reduce((sum, texts) => sum + texts, 0),
  /** Whether an index may hold words of removed texts. */
  hasWordsToWipe: async (): Promise<boolean> =>
    db.rows('SELECT 1 FROM meta WHERE key = ?', [wordsToWipeKey]).length > 0,
})

/** Names of the full-text indexes. */
export const fullTextTables = `SELECT name FROM sqlite_master
  WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE % USING fts5 (%'`

const numberOf = (db: SqliteDatabase, sql: string): number => Number(db.rows(sql)[0]?.[0] ?? 0)
