import type { ScoredChunk } from '../../ports/search-index.ts'
import type { SqliteDatabase } from './types.ts'

/** Chunk, piece and stored vector of all pieces of some chunks, sorted by chunk and piece. */
export function readVectors(
  db: Pick<SqliteDatabase, 'rows'>,
  model: number,
  chunkIds: readonly number[],
): [chunk: number, piece: number, blob: Uint8Array][] {
  return db.rows(
    `SELECT chunk_id, piece, vector FROM embeddings
     WHERE model_id = ? AND chunk_id IN (SELECT value FROM json_each(?)) ORDER BY chunk_id, piece`,
    [model, JSON.stringify(chunkIds)],
  ) as [number, number, Uint8Array][]
}

/** Each chunk once with its best piece, best first, ties by chunk id. */
export function bestFirst(pieces: Iterable<readonly [chunk: number, score: number]>): ScoredChunk[] {
  const chunks = new Map<number, number>()
  for (const [chunk, score] of pieces) {
    const former = chunks.get(chunk)
    if (former === undefined || score > former) chunks.set(chunk, score)
  }
  return [...chunks]
    .map(([chunkId, score]) => ({ chunkId, score }))
    .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId)
}
