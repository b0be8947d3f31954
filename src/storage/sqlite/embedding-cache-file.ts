import { existsSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { internal, isBug, type JarvisError } from '../../core/errors.ts'
import { sizeOf } from '../../core/own-files.ts'
import { openSqlite } from './database.ts'
import { openForWriting } from './open-file.ts'
import type { SqliteDatabase } from './types.ts'

/**
 * `day` of the last use, counted from 1970: updated once a day, since a write for every read would cost more than it
 * saves.
 */
const tables = `
CREATE TABLE models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models(id),
  hash BLOB NOT NULL,
  day INTEGER NOT NULL,
  vector BLOB NOT NULL,
  codes BLOB,
  UNIQUE (model_id, hash)
);
CREATE INDEX entries_by_day ON entries (day);
PRAGMA user_version = 1;
`
const version = 1
/** Longest wait for the cache, in milliseconds. */
const patience = 1000
/** Waits of that length for work that must not be skipped, and the pause between them, milliseconds. */
const mostTurns = 10
const retryMs = 20
/** Suffixes of the database file and SQLite's side files. */
const sides = ['', '-wal', '-shm']

/** The database file of a cache. It is opened at the first use, and recreated when it is damaged. */
export function createCacheFile(path: string, turns = mostTurns) {
  let opening: Promise<SqliteDatabase> | undefined

  const connect = (): Promise<SqliteDatabase> => {
    opening ??= open(path)
    return opening
  }

  async function close(): Promise<void> {
    const db = await opening?.catch(() => undefined)
    opening = undefined
    await db?.close().catch(() => {})
  }

  return {
    /** Runs some work, or returns `without` if the cache is not available. A damaged file is deleted. */
    async attempt<T>(without: T, work: (db: SqliteDatabase) => Promise<T>): Promise<T> {
      try {
        return await work(await connect())
      } catch (error) {
        if (isBug(error)) throw error
        if ((error as { kind?: string }).kind === 'Internal') {
          await close()
          removeFiles(path)
        }
        return without
      }
    },
    /** Runs work that must not be skipped: waits longer for a busy file, then throws. A damaged file is deleted. */
    async insist(work: (db: SqliteDatabase) => Promise<void>): Promise<void> {
      for (let turn = 1; existsSync(path); turn++) {
        try {
          // A cache that could not be opened before may be free by now.
          const again = () => (opening = open(path))
          return await work(await connect().catch(again))
        } catch (error) {
          if (isBug(error)) throw error
          const { kind, code } = error as JarvisError
          if (kind === 'Internal') {
            await close()
            return removeFiles(path)
          }
          if (code !== 'database_busy' || turn === turns) throw error
          await sleep(retryMs)
        }
      }
    },
    /** Bytes on the disk. */
    size: () => sides.reduce((sum, side) => sum + sizeOf(path + side), 0),
    vacuum: () => vacuum(path),
    close,
  }
}

/** The cache, created if missing or unusable. */
async function open(path: string): Promise<SqliteDatabase> {
  for (const last of [false, true]) {
    try {
      const db = await openSqlite(path, { busyTimeout: patience })
      const found = Number(db.rows('PRAGMA user_version')[0]![0])
      if (found === version) return db
      if (found === 0 && db.rows('SELECT 1 FROM sqlite_master').length === 0) {
        await db.transaction(async (tx) => {
          if (tx.rows('SELECT 1 FROM sqlite_master').length === 0) await tx.script(tables)
        })
        return db
      }
      await db.close()
    } catch (error) {
      if (last || (error as { kind?: string }).kind !== 'Internal') throw error
    }
    removeFiles(path)
  }
  throw internal('cache_unusable', `The cache ${path} cannot be created.`)
}

/** Returns free pages to the disk; skipped while another process is reading. */
async function vacuum(path: string): Promise<void> {
  const { database, dispose } = await openForWriting(path, { timeout: patience })
  try {
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
  } finally {
    database.close()
    dispose()
  }
}

function removeFiles(path: string): void {
  for (const side of sides) rmSync(path + side, { force: true })
}
