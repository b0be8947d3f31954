import { dayMs } from '../../core/day-of.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SqlValue } from '../../ports/database.ts'
import type { CachedEmbedding, EmbeddingCache } from '../../ports/embedding-cache.ts'
import { createCacheFile } from './embedding-cache-file.ts'
import { fromBlob, toBlob } from './quantise.ts'
import type { SqliteDatabase } from './types.ts'

/**
 * Embeddings by content hash in a separate small database. Vectors are stored as in the index (quantise.ts), so that a
 * cached vector is indexed exactly like a fresh one. Any failure counts as a miss: a damaged file is deleted and
 * recreated, a busy or full one is left alone. Only removing fails, as forgotten text would stay.
 */
export function openEmbeddingCache(path: string, clock: Clock = Date.now): EmbeddingCache {
  const { attempt, insist, size, vacuum, close } = createCacheFile(path)
  const today = () => Math.floor(clock() / dayMs)

  return {
    get: (model, hashes) =>
      attempt(new Map<string, CachedEmbedding>(), async (db) => {
        const found = readEntries(db, model, hashes)
        await noteUse(db, found, today())
        return new Map(found.map(({ hash, embedding }) => [hash, embedding]))
      }),

    put: (model, entries) => attempt(undefined, (db) => putEntries(db, model, entries, today())),

    remove: (hashes) =>
      insist(async (db) => {
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
          await vacuum()
        }
        return { entries: unused.length, bytes }
      }),

    prune: (maxBytes) =>
      attempt(0, async (db) => {
        const before = size()
        await deleteOldest(db, maxBytes)
        await vacuum()
        return Math.max(0, before - size())
      }),

    close,
  }
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

/** Updates the day of entries last used before today. A failure costs only their age. */
async function noteUse(db: SqliteDatabase, entries: ReturnType<typeof readEntries>, today: number): Promise<void> {
  const old = entries.filter(({ day }) => day < today).map(({ id }) => id)
  if (old.length === 0 || db.readOnly) return
  const ids = JSON.stringify(old)
  await db
    .transaction((tx) =>
      tx.run('UPDATE entries SET day = ? WHERE id IN (SELECT value FROM json_each(?))', [today, ids]),
    )
    .catch(() => {})
}

function putEntries(db: SqliteDatabase, model: string, entries: Parameters<EmbeddingCache['put']>[1], today: number) {
  return db.transaction(async (tx) => {
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
