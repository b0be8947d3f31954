import { dayMs } from '../core/day-of.ts'
import { inList } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'

/** Scores of an unused question are deleted after this time, milliseconds. */
const keptFor = 30 * dayMs

/**
 * Scores of these chunks for `asked`, the hash of model and question; a changed chunk has another row id, and no score.
 */
export async function readScores(db: Reader, asked: string, chunkIds: readonly number[]): Promise<Map<number, number>> {
  if (chunkIds.length === 0) return new Map()
  const { marks, params } = inList(chunkIds)
  const rows = await db.all<{ chunkId: number; score: number }>(
    `SELECT chunk_id AS "chunkId", score FROM rerank_scores WHERE asked = ? AND chunk_id IN ${marks}`,
    [asked, ...params],
  )
  return new Map(rows.map(({ chunkId, score }) => [chunkId, score]))
}

/** Stores scores, and deletes old ones. Chunks deleted in the meantime are skipped. */
export const keepScores = (db: Database, asked: string, scores: ReadonlyMap<number, number>, now: number) =>
  db.transaction(async (tx) => {
    await tx.run('DELETE FROM rerank_scores WHERE at < ?', [now - keptFor])
    for (const [chunkId, score] of scores)
      await tx.run(
        `INSERT INTO rerank_scores (chunk_id, asked, score, at) SELECT id, ?, ?, ? FROM chunks WHERE id = ?
         ON CONFLICT (chunk_id, asked) DO UPDATE SET score = excluded.score, at = excluded.at`,
        [asked, score, now, chunkId],
      )
  })
