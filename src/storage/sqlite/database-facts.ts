import { existsSync, statSync } from 'node:fs'
import type { SqliteDatabase } from './types.ts'

/** What the owner is told of a database file. */
export const databaseFacts = (db: SqliteDatabase) => ({
  /** Name and version of the engine. */
  engine: async (): Promise<string> => `SQLite ${db.rows('SELECT sqlite_version()')[0]?.[0]}`,
  /** Bytes; the write-ahead log holds what is not yet in the file. */
  bytes: async (): Promise<number> => sizeOf(db.path) + sizeOf(`${db.path}-wal`),
  /** Bytes of pages that hold nothing. */
  freeBytes: async (): Promise<number> => numberOf(db, 'PRAGMA freelist_count') * numberOf(db, 'PRAGMA page_size'),
})

const numberOf = (db: SqliteDatabase, sql: string): number => Number(db.rows(sql)[0]?.[0] ?? 0)

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)
