import type { RecordKind } from '../core/record.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { Embedder } from '../ports/models.ts'

/** A chunk that waits for a vector, with the inputs of its passages. */
export interface PendingChunk {
  chunkId: number
  title: string
  headings: string
  text: string
  speaker: string | null
  lead: string | null
}

const columns = 'c.id AS "chunkId", r.title, c.headings, c.text, r.speaker, c.lead'
const tables = 'chunks c JOIN records r ON r.id = c.record_id'

type Identity = Pick<Embedder, 'id' | 'lateInteraction'>

/** Condition: no vector of this embedder, or no token codes of its current form. */
function missing({ id, lateInteraction }: Identity): { sql: string; params: string[] } {
  const without = (table: string) => `NOT EXISTS (
    SELECT 1 FROM ${table} x JOIN models m ON m.id = x.model_id WHERE x.chunk_id = c.id AND m.name = ?)`
  return lateInteraction
    ? {
        sql: `(${without('embeddings')} OR ${without('token_codes')}) AND TRIM(c.text) <> ''`,
        params: [id, lateInteraction.id],
      }
    : { sql: `${without('embeddings')} AND TRIM(c.text) <> ''`, params: [id] }
}

/** Chunks to embed, newest first, below a chunk id (to continue after the last batch). */
export function readPending(db: Reader, embedder: Identity, limit: number, below?: number): Promise<PendingChunk[]> {
  const { sql, params } = missing(embedder)
  return db.all<PendingChunk>(
    `SELECT ${columns} FROM ${tables}
     WHERE c.id < ? AND ${sql} ORDER BY c.id DESC LIMIT ?`,
    [below ?? Number.MAX_SAFE_INTEGER, ...params, limit],
  )
}

/** Chunks without a vector of any of these embedders, newest first, below a chunk id. */
export function readWithoutAny(
  db: Reader,
  embedders: readonly Pick<Embedder, 'id'>[],
  limit: number,
  below?: number,
): Promise<PendingChunk[]> {
  const each = embedders.map(({ id }) => missing({ id }))
  return db.all<PendingChunk>(
    `SELECT ${columns} FROM ${tables}
     WHERE c.id < ? AND ${each.map(({ sql }) => sql).join(' AND ')} ORDER BY c.id DESC LIMIT ?`,
    [below ?? Number.MAX_SAFE_INTEGER, ...each.flatMap(({ params }) => params), limit],
  )
}

/** The same for these chunks, in their order. */
export async function readPendingAmong(
  db: Reader,
  embedder: Identity,
  ids: readonly number[],
  limit: number,
): Promise<PendingChunk[]> {
  const { sql, params } = missing(embedder)
  const waiting: PendingChunk[] = []
  for (const slice of slices(ids, 200)) {
    const among = inList(slice)
    const rows = await db.all<PendingChunk>(
      `SELECT ${columns} FROM ${tables} WHERE c.id IN ${among.marks} AND ${sql}`,
      [...among.params, ...params],
    )
    const byId = new Map(rows.map((row) => [row.chunkId, row]))
    waiting.push(...slice.flatMap((id) => byId.get(id) ?? []))
    if (waiting.length >= limit) break
  }
  return waiting.slice(0, limit)
}

/** Number of recent records of each kind that are checked, so that it takes less than a millisecond. */
const lately = 200

/** The same for the latest records of some kinds, by date: tens of thousands of others may wait beside them. */
export function readPendingOf(
  db: Reader,
  embedder: Identity,
  kinds: readonly RecordKind[],
  limit: number,
): Promise<PendingChunk[]> {
  const { sql, params } = missing(embedder)
  const latest = kinds.map(() => 'SELECT * FROM (SELECT id FROM records WHERE kind = ? ORDER BY date DESC LIMIT ?)')
  return db.all<PendingChunk>(
    `SELECT ${columns} FROM (${latest.join(' UNION ALL ')}) l
     CROSS JOIN chunks c ON c.record_id = l.id CROSS JOIN records r ON r.id = l.id
     WHERE ${sql} ORDER BY +c.id DESC LIMIT ?`,
    [...kinds.flatMap((kind) => [kind, lately]), ...params, limit],
  )
}

/** Number of chunks to embed; without an embedder, of all chunks. */
export async function countPending(db: Reader, embedder: Identity | undefined): Promise<number> {
  const { sql, params } = embedder ? missing(embedder) : { sql: 'true', params: [] }
  const row = await db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM chunks c WHERE ${sql}`, params)
  return row?.n ?? 0
}

/**
 * All chunks, their text in bytes, and how many of them lack vectors of the embedder. One statement, as another process
 * may be writing, and numbers of two moments would be inconsistent.
 */
export async function countChunks(
  db: Reader,
  embedder: Identity | undefined,
): Promise<{ chunks: number; bytes: number; pending: number }> {
  const { sql, params } = embedder ? missing(embedder) : { sql: 'true', params: [] }
  const row = await db.get<{ chunks: number; bytes: number | null; pending: number }>(
    `SELECT COUNT(*) AS chunks, SUM(octet_length(c.text)) AS bytes, COUNT(CASE WHEN ${sql} THEN 1 END) AS pending
     FROM chunks c`,
    params,
  )
  return { chunks: row?.chunks ?? 0, bytes: row?.bytes ?? 0, pending: row?.pending ?? 0 }
}

/**
 * Chunks of a batch that are unchanged since they were read: neither removed nor replaced under the same row id. All
 * parts of a passage count; the same text under another title is another passage.
 */
export async function chunksStillThere(db: Reader, batch: readonly PendingChunk[]): Promise<Set<number>> {
  const { marks, params } = inList(batch.map(({ chunkId }) => chunkId))
  const rows = await db.all<PendingChunk>(`SELECT ${columns} FROM ${tables} WHERE c.id IN ${marks}`, params)
  const now = new Map(rows.map((row) => [row.chunkId, sourceOf(row)]))
  return new Set(batch.filter((chunk) => now.get(chunk.chunkId) === sourceOf(chunk)).map(({ chunkId }) => chunkId))
}

const sourceOf = ({ title, headings, text, speaker, lead }: PendingChunk): string =>
  JSON.stringify([title, headings, text, speaker, lead])
