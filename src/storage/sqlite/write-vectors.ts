import type { Writer } from '../../ports/database.ts'
import type { VectorEntry } from '../../ports/search-index.ts'
import { type CodeRows, emptyRows } from './code-entries.ts'
import { appendCodes, type Model, replaceLog, tidyLog } from './code-log.ts'
import { fromBlob, toBlob } from './quantise.ts'
import { codeBytes, codeLength, signCode } from './sign-codes.ts'
import type { SqliteWriter } from './types.ts'
import { checkDimensions } from './vector-dimensions.ts'

/** Writes vectors and, in the same transaction, their search codes. An existing piece is replaced. */
export async function putVectors(writer: Writer, name: string, given: readonly VectorEntry[]): Promise<void> {
  const [first] = given
  if (!first) return
  const tx = writer as SqliteWriter
  const model = await modelFor(tx, name, first.vector.length)
  // Of duplicates the last counts: an entry of the log names each piece once.
  const entries = [...new Map(given.map((entry) => [`${entry.chunkId}:${entry.piece}`, entry])).values()]
  for (const { vector } of entries) checkDimensions(name, vector, model.dimensions)
  const records = recordsOfChunks(tx, entries)
  const rows = emptyRows(entries.length, model.dimensions)
  for (const [i, { chunkId, piece, vector }] of entries.entries()) {
    await putVector(tx, model.id, chunkId, piece, toBlob(vector))
    setRow(rows, i, { chunk: chunkId, record: records.get(chunkId) ?? 0, piece, vector })
  }
  await appendCodes(tx, model.id, rows)
  await tidyLog(tx, model)
}

/** Removes vectors; a trigger adds the removal to the log. */
export async function removeVectors(writer: Writer, chunkIds: readonly number[], name?: string): Promise<void> {
  const tx = writer as SqliteWriter
  for (const [id, dimensions, model] of tx.rows('SELECT id, dimensions, name FROM models') as [
    number,
    number,
    string,
  ][]) {
    if (name !== undefined && model !== name) continue
    await tx.run('DELETE FROM embeddings WHERE chunk_id IN (SELECT value FROM json_each(?)) AND model_id = ?', [
      JSON.stringify(chunkIds),
      id,
    ])
    await tidyLog(tx, { id, dimensions })
  }
}

/** Rebuilds the codes of every model from the stored vectors. */
export async function rebuildCodes(writer: Writer): Promise<void> {
  const tx = writer as SqliteWriter
  for (const [id, dimensions] of tx.rows('SELECT id, dimensions FROM models') as [number, number][]) {
    const stored = tx.rows(
      `SELECT e.chunk_id, c.record_id, e.piece, e.vector FROM embeddings e JOIN chunks c ON c.id = e.chunk_id
       WHERE e.model_id = ? ORDER BY e.chunk_id, e.piece`,
      [id],
    ) as [number, number, number, Uint8Array][]
    const rows = emptyRows(stored.length, dimensions)
    for (const [i, [chunk, record, piece, blob]] of stored.entries()) {
      setRow(rows, i, { chunk, record, piece, vector: fromBlob(blob) })
    }
    await replaceLog(tx, { id, dimensions }, rows)
  }
}

async function modelFor(tx: SqliteWriter, name: string, dimensions: number): Promise<Model> {
  // A model that is deleted and added again starts after every entry that readers may still have of it.
  await tx.run(
    `INSERT INTO models (name, dimensions, codes_from)
     VALUES (?, ?, 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'code_log'), 0))
     ON CONFLICT (name) DO NOTHING`,
    [name, dimensions],
  )
  const [id, stored] = tx.rows('SELECT id, dimensions FROM models WHERE name = ?', [name])[0] as [number, number]
  return { id, dimensions: stored }
}

function recordsOfChunks(tx: SqliteWriter, entries: readonly VectorEntry[]): Map<number, number> {
  const ids = JSON.stringify(entries.map(({ chunkId }) => chunkId))
  return new Map(
    tx.rows('SELECT id, record_id FROM chunks WHERE id IN (SELECT value FROM json_each(?))', [ids]) as [
      number,
      number,
    ][],
  )
}

async function putVector(
  tx: SqliteWriter,
  model: number,
  chunk: number,
  piece: number,
  blob: Uint8Array,
): Promise<void> {
  const insert = 'INSERT INTO embeddings (chunk_id, model_id, piece, vector) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
  const { changes } = await tx.run(insert, [chunk, model, piece, blob])
  if (changes > 0) return
  // Not an update: the trigger on deletion keeps the log complete.
  await tx.run('DELETE FROM embeddings WHERE chunk_id = ? AND model_id = ? AND piece = ?', [chunk, model, piece])
  await tx.run(insert, [chunk, model, piece, blob])
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
