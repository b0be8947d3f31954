import { atOnce } from '../../core/at-once.ts'
import type { Writer } from '../../ports/database.ts'
import type { VectorEntry } from '../../ports/search-index.ts'
import { type CodeRows, emptyRows } from '../../storage/sqlite/code-entries.ts'
import type { Model } from '../../storage/sqlite/code-log.ts'
import { fromBlob, scaleBytes, toBlob } from '../../storage/sqlite/quantise.ts'
import { codeBytes, codeLength, signCode } from '../../storage/sqlite/sign-codes.ts'
import { checkDimensions } from '../../storage/sqlite/vector-dimensions.ts'
import { arrayText } from '../words/tokens.ts'
import { appendCodes, replaceLog, tidyLog } from './code-log.ts'

/** Writes vectors and, in the same transaction, their search codes. An existing piece is replaced. */
export async function putVectors(tx: Writer, name: string, given: readonly VectorEntry[]): Promise<void> {
  const [first] = given
  if (!first) return
  // Of duplicates the last counts: an entry of the log names each piece once.
  const entries = [...new Map(given.map((entry) => [`${entry.chunkId}:${entry.piece}`, entry])).values()]
  const [model, records] = await atOnce([modelFor(tx, name, first.vector.length), recordsOfChunks(tx, entries)])
  for (const { vector } of entries) checkDimensions(name, vector, model.dimensions)
  const rows = emptyRows(entries.length, model.dimensions)
  for (const [i, { chunkId, piece, vector }] of entries.entries())
    setRow(rows, i, { chunk: chunkId, record: records.get(chunkId) ?? 0, piece, vector })
  await atOnce([insertVectors(tx, model, entries), appendCodes(tx, model.id, rows), tidyLog(tx, model)])
}

/** Removes vectors; a trigger adds the removal to the log. */
export async function removeVectors(tx: Writer, chunkIds: readonly number[], name?: string): Promise<void> {
  const models = await tx.all<Model & { name: string }>('SELECT id, dimensions, name FROM models')
  for (const model of models) {
    if (name !== undefined && model.name !== name) continue
    await tx.run('DELETE FROM embeddings WHERE chunk_id = ANY (CAST(? AS bigint[])) AND model_id = ?', [
      arrayText(chunkIds),
      model.id,
    ])
    await tidyLog(tx, model)
  }
}

/** Rebuilds the codes of every model from the stored vectors. */
export async function rebuildCodes(tx: Writer): Promise<void> {
  for (const { id, dimensions } of await tx.all<Model>('SELECT id, dimensions FROM models')) {
    const stored = await tx.all<{ chunk: number; record: number; piece: number; vector: Uint8Array }>(
      `SELECT e.chunk_id AS chunk, c.record_id AS record, e.piece, e.vector
       FROM embeddings e JOIN chunks c ON c.id = e.chunk_id WHERE e.model_id = ? ORDER BY e.chunk_id, e.piece`,
      [id],
    )
    const rows = emptyRows(stored.length, dimensions)
    for (const [i, { vector, ...place }] of stored.entries()) setRow(rows, i, { ...place, vector: fromBlob(vector) })
    await replaceLog(tx, { id, dimensions }, rows)
  }
}

async function modelFor(tx: Writer, name: string, dimensions: number): Promise<Model> {
  // A model that is deleted and added again starts after every entry that readers may still have of it.
  const made = tx.run(
    `INSERT INTO models (name, dimensions, codes_from)
     VALUES (?, ?, 1 + coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence('code_log', 'seq') AS regclass)), 0))
     ON CONFLICT (name) DO NOTHING`,
    [name, dimensions],
  )
  const [, model] = await atOnce([made, tx.get<Model>('SELECT id, dimensions FROM models WHERE name = ?', [name])])
  return model as Model
}

async function recordsOfChunks(tx: Writer, entries: readonly VectorEntry[]): Promise<Map<number, number>> {
  const rows = await tx.all<{ id: number; record: number }>(
    'SELECT id, record_id AS record FROM chunks WHERE id = ANY (CAST(? AS bigint[]))',
    [arrayText(entries.map(({ chunkId }) => chunkId))],
  )
  return new Map(rows.map(({ id, record }) => [id, record]))
}

/**
 * Not an update: the trigger on deletion keeps the log complete. All blobs have one size, and PostgreSQL splits them.
 */
async function insertVectors(tx: Writer, model: Model, entries: readonly VectorEntry[]): Promise<void> {
  const chunks = arrayText(entries.map(({ chunkId }) => chunkId))
  const pieces = arrayText(entries.map(({ piece }) => piece))
  const size = scaleBytes + model.dimensions
  const removed = tx.run(
    `DELETE FROM embeddings e USING unnest(CAST(? AS bigint[]), CAST(? AS bigint[])) AS w (chunk, piece)
     WHERE e.chunk_id = w.chunk AND e.piece = w.piece AND e.model_id = ?`,
    [chunks, pieces, model.id],
  )
  const added = tx.run(
    `INSERT INTO embeddings (chunk_id, model_id, piece, vector)
     SELECT w.chunk, ?, w.piece, substring(blobs.all_of_them FROM CAST((w.row_number - 1) * ${size} + 1 AS integer) FOR ${size})
     FROM (SELECT CAST(? AS bytea) AS all_of_them) blobs,
       unnest(CAST(? AS bigint[]), CAST(? AS bigint[])) WITH ORDINALITY AS w (chunk, piece, row_number)`,
    [model.id, Buffer.concat(entries.map(({ vector }) => toBlob(vector))), chunks, pieces],
  )
  await atOnce([removed, added])
}

function setRow(
  rows: CodeRows,
  i: number,
  { chunk, record, piece, vector }: { chunk: number; record: number; piece: number; vector: Float32Array },
): void {
  rows.chunks[i] = chunk
  rows.records[i] = record
  rows.pieces[i] = piece
  rows.lengths[i] = codeLength(vector)
  const width = codeBytes(vector.length)
  signCode(vector, rows.codes.subarray(i * width, (i + 1) * width))
}
