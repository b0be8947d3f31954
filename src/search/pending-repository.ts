import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'

/** A chunk that waits for a vector, with what its passages are made of. */
export interface PendingChunk {
  chunkId: number
  title: string
  headings: string
  text: string
  speaker: string | null
  lead: string | null
}

const missing = `NOT EXISTS (
  SELECT 1 FROM embeddings e JOIN models m ON m.id = e.model_id WHERE e.chunk_id = c.id AND m.name = ?)
  AND TRIM(c.text) <> ''`

/** Chunks without a vector of this model, newest first, below a chunk id (to go on where the last batch ended). */
export const readPending = (db: Reader, model: string, limit: number, below?: number): Promise<PendingChunk[]> =>
  db.all<PendingChunk>(
    `SELECT c.id AS chunkId, r.title, c.headings, c.text, r.speaker, c.lead
     FROM chunks c JOIN records r ON r.id = c.record_id
     WHERE c.id < ? AND ${missing} ORDER BY c.id DESC LIMIT ?`,
    [below ?? Number.MAX_SAFE_INTEGER, model, limit],
  )

/** Chunks without a vector of this model; without a model, all. */
export async function countPending(db: Reader, model: string | undefined): Promise<number> {
  const row =
    model === undefined
      ? await db.get<{ n: number }>('SELECT COUNT(*) AS n FROM chunks')
      : await db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM chunks c WHERE ${missing}`, [model])
  return row?.n ?? 0
}

/** Chunks of a batch that are as they were read: neither removed nor replaced under the same row id. */
export async function chunksStillThere(db: Reader, batch: readonly PendingChunk[]): Promise<Set<number>> {
  const { marks, params } = inList(batch.map(({ chunkId }) => chunkId))
  const rows = await db.all<{ id: number; text: string }>(`SELECT id, text FROM chunks WHERE id IN ${marks}`, params)
  const texts = new Map(rows.map(({ id, text }) => [id, text]))
  return new Set(batch.filter(({ chunkId, text }) => texts.get(chunkId) === text).map(({ chunkId }) => chunkId))
}
