import { existsSync, rmSync, statSync } from 'node:fs'
import { isBug } from '../../core/errors.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SqlValue } from '../../ports/database.ts'
import type { CachedEmbedding, EmbeddingCache } from '../../ports/embedding-cache.ts'
import { openSqlite } from './database.ts'
import { openForWriting } from './open-file.ts'
import { fromBlob, toBlob } from './quantise.ts'
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
const dayLength = 24 * 60 * 60 * 1000
/** Longest wait for the cache, in milliseconds. */
const patience = 1000
/** Suffixes of the database file and SQLite's side files. */
const sides = ['', '-wal', '-shm']

/**
 * Embeddings by content hash in a separate small database. Vectors are stored as in the index (quantise.ts), so that a
 * cached vector is indexed exactly like a fresh one. Any failure counts as a miss: a damaged file is deleted and
 * recreated, a busy or full one is left alone.
 */
export function openEmbeddingCache(path: string, clock: Clock = Date.now): EmbeddingCache {
  let opening: Promise<SqliteDatabase | undefined> | undefined

  const connect = (): Promise<SqliteDatabase | undefined> => {
    opening ??= open(path)
    return opening
  }

  /** Runs some work, or returns `without` if the cache is not available. */
  async function attempt<T>(without: T, work: (db: SqliteDatabase) => Promise<T>): Promise<T> {
    try {
      const db = await connect()
      return db ? await work(db) : without
    } catch (error) {
      if (isBug(error)) throw error
      if ((error as { kind?: string }).kind === 'Internal') await discard()
      return without
    }
  }

  async function discard(): Promise<void> {
    const broken = await connect().catch(() => undefined)
    opening = undefined
    await broken?.close().catch(() => {})
    removeFiles(path)
  }

  return {
    get: (model, hashes) =>
      attempt(new Map<string, CachedEmbedding>(), async (db) => {
        const found = readEntries(db, model, hashes)
        const today = Math.floor(clock() / dayLength)
        const old = found.filter(({ day }) => day < today).map(({ id }) => id)
        if (old.length > 0 && !db.readOnly) {
          await db
            .transaction((tx) =>
              tx.run('UPDATE entries SET day = ? WHERE id IN (SELECT value FROM json_each(?))', [
                today,
                JSON.stringify(old),
              ]),
            )
            .catch(() => {})
        }
        return new Map(found.map(({ hash, embedding }) => [hash, embedding]))
      }),

    put: (model, entries) =>
      attempt(undefined, async (db) => {
        const today = Math.floor(clock() / dayLength)
        await db.transaction(async (tx) => {
          await tx.run('INSERT INTO models (name) VALUES (?) ON CONFLICT DO NOTHING', [model])
          for (const { hash, vector, codes } of entries) {
            await tx.run(
              `INSERT INTO entries (model_id, hash, day, vector, codes)
               VALUES ((SELECT id FROM models WHERE name = ?), ?, ?, ?, ?)
               ON CONFLICT (model_id, hash) DO UPDATE SET day = excluded.day, vector = excluded.vector, codes = excluded.codes`,
              [model, Buffer.from(hash, 'hex'), today, toBlob(vector), codes ?? null],
            )
          }
        })
      }),

    remove: (hashes) =>
      attempt(undefined, async (db) => {
        await db.transaction((tx) =>
          tx.run('DELETE FROM entries WHERE hash IN (SELECT unhex(value) FROM json_each(?))', [JSON.stringify(hashes)]),
        )
      }),

    retain: (hashes, { dryRun }) =>
      attempt({ entries: 0, bytes: 0 }, async (db) => {
        const unused = unusedEntries(db, hashes)
        const bytes = unused.reduce((sum, entry) => sum + entry.bytes, 0)
        if (!dryRun && unused.length > 0) {
          const ids = JSON.stringify(unused.map(({ id }) => id))
          await db.transaction((tx) =>
            tx.run('DELETE FROM entries WHERE id IN (SELECT value FROM json_each(?))', [ids]),
          )
          await vacuum(path)
        }
        return { entries: unused.length, bytes }
      }),

    prune: (maxBytes) =>
      attempt(0, async (db) => {
        const before = sizeOf(path)
        await deleteOldest(db, maxBytes)
        await vacuum(path)
        return Math.max(0, before - sizeOf(path))
      }),

    async close() {
      const db = await opening?.catch(() => undefined)
      opening = undefined
      await db?.close().catch(() => {})
    },
  }
}

/** The cache, created if missing or unusable; undefined if that fails. */
async function open(path: string): Promise<SqliteDatabase | undefined> {
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
      if ((error as { kind?: string }).kind !== 'Internal') return undefined
    }
    if (!last) removeFiles(path)
  }
  return undefined
}

function readEntries(db: SqliteDatabase, model: string, hashes: readonly string[]) {
  const rows = db.rows(
    `SELECT id, lower(hex(hash)), day, vector, codes FROM entries
     WHERE model_id = (SELECT id FROM models WHERE name = ?) AND hash IN (SELECT unhex(value) FROM json_each(?))`,
    [model, JSON.stringify(hashes)],
  ) as [number, string, number, Uint8Array, Uint8Array | null][]
  return rows.map(([id, hash, day, vector, codes]) => ({
    id,
    hash,
    day,
    embedding: { vector: fromBlob(vector), ...(codes && { codes }) },
  }))
}

/** Entries whose hash is not in use, with their size in bytes. */
function unusedEntries(db: SqliteDatabase, hashes: ReadonlySet<string>): { id: number; bytes: number }[] {
  const rows = db.rows('SELECT id, lower(hex(hash)), length(vector) + coalesce(length(codes), 0) FROM entries') as [
    number,
    string,
    number,
  ][]
  return rows.filter(([, hash]) => !hashes.has(hash)).map(([id, , bytes]) => ({ id, bytes }))
}

/** Deletes the least recently used entries, as many as needed by their share of the file. */
async function deleteOldest(db: SqliteDatabase, maxBytes: number): Promise<void> {
  const one = (sql: string, params: SqlValue[] = []) => Number(db.rows(sql, params)[0]![0])
  for (;;) {
    const used = (one('PRAGMA page_count') - one('PRAGMA freelist_count')) * one('PRAGMA page_size')
    const count = one('SELECT count(*) FROM entries')
    if (used <= maxBytes || count === 0) return
    const surplus = Math.ceil((count * (used - maxBytes)) / used)
    await db.transaction((tx) =>
      tx.run('DELETE FROM entries WHERE id IN (SELECT id FROM entries ORDER BY day, id LIMIT ?)', [surplus]),
    )
  }
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

const sizeOf = (path: string): number =>
  sides.reduce((sum, side) => sum + (existsSync(path + side) ? statSync(path + side).size : 0), 0)
