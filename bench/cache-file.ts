import { DatabaseSync } from '@photostructure/sqlite'
import type { CachedEmbedding, EmbeddingCache } from '../src/ports/embedding-cache.ts'

/** Embeddings of benchmarks in a file of their own. */
export function openCacheFile(path: string): EmbeddingCache {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 10000;
    CREATE TABLE IF NOT EXISTS bench_cache (key TEXT PRIMARY KEY, vector BLOB, codes BLOB) WITHOUT ROWID`)
  const read = db.prepare('SELECT vector, codes FROM bench_cache WHERE key = ?')
  const write = db.prepare('INSERT OR REPLACE INTO bench_cache VALUES (?, ?, ?)')
  return {
    async get(model, hashes) {
      const found = new Map<string, CachedEmbedding>()
      for (const hash of hashes) {
        const row = read.get(`${model} ${hash}`) as { vector: Uint8Array; codes: Uint8Array | null } | undefined
        if (row)
          found.set(hash, {
            vector: new Float32Array(new Uint8Array(row.vector).buffer),
            ...(row.codes && { codes: row.codes }),
          })
      }
      return found
    },
    async put(model, entries) {
      db.exec('BEGIN IMMEDIATE')
      for (const { hash, vector, codes } of entries)
        write.run(
          `${model} ${hash}`,
          new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
          codes ?? null,
        )
      db.exec('COMMIT')
    },
    prune: async () => 0,
    close: async () => db.close(),
  }
}
