import type { SqliteDatabase } from './types.ts'

/** Number of chunks with vectors by model name, from the tables; needs no loaded index. */
export function countVectors(db: SqliteDatabase): Map<string, number> {
  const rows = db.rows('SELECT m.name, count(*) FROM embeddings e JOIN models m ON m.id = e.model_id GROUP BY m.id')
  return new Map(rows as [string, number][])
}
