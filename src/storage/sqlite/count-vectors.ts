import type { SqliteDatabase } from './types.ts'

/** Chunks with vectors by the name of the model, as rows of the tables: no index is needed for it. */
export function countVectors(db: SqliteDatabase): Map<string, number> {
  const rows = db.rows('SELECT m.name, count(*) FROM embeddings e JOIN models m ON m.id = e.model_id GROUP BY m.id')
  return new Map(rows as [string, number][])
}
