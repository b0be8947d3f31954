import {
  type CodeEntry,
  type CodeRows,
  decodeKeys,
  decodeRows,
  emptyRows,
  encodeKeys,
  encodePlaces,
  gatherRows,
  type PieceKey,
} from './code-entries.ts'
import type { SqliteDatabase, SqliteWriter } from './types.ts'

export interface Model {
  id: number
  dimensions: number
}

/** Pieces of a sealed entry: one read of 200 KB at 384 dimensions. */
const sealedRows = 4096
/**
 * Open entries that are merged into one: this bounds the small blobs read at opening, and rewrites each piece seldom.
 */
const openEntries = 64
/** The whole log is rewritten when more than this share of its pieces, and more than this number, are removed. */
const goneShare = 0.25
const goneLeast = 1000

/** Entries after `seq`, oldest first. */
export function readLog(db: Pick<SqliteDatabase, 'rows'>, model: number, seq: number): CodeEntry[] {
  const sql = `SELECT ${columns} FROM code_log WHERE model_id = ? AND seq > ? ORDER BY seq`
  return db.rows(sql, [model, seq]).map(toEntry)
}

export async function appendCodes(tx: SqliteWriter, model: number, rows: CodeRows): Promise<void> {
  await append(tx, model, [], rows, false)
}

/**
 * Compacts the log in the transaction that appended to it. A reader in the middle of merged entries applies the merged
 * entry over its state, which is idempotent; therefore a removal is kept even if its piece was added in the same range.
 * Only a rewrite drops removals, and sets `codes_from` so that readers start over.
 */
export async function tidyLog(tx: SqliteWriter, model: Model): Promise<void> {
  const open = Number(tx.rows('SELECT count(*) FROM code_log WHERE model_id = ? AND sealed = 0', [model.id])[0]![0])
  if (open < openEntries) return
  const [added, gone] = tx.rows('SELECT sum(added), sum(gone) FROM code_log WHERE model_id = ?', [
    model.id,
  ])[0] as number[]
  if (gone! > goneLeast && gone! > added! * goneShare) await rewrite(tx, model)
  else await mergeOpen(tx, model)
}

/** Replaces the log of a model by these pieces. */
export async function replaceLog(tx: SqliteWriter, model: Model, rows: CodeRows): Promise<void> {
  const last = Number(tx.rows('SELECT coalesce(max(seq), 0) FROM code_log')[0]![0])
  await tx.run('DELETE FROM code_log WHERE model_id = ?', [model.id])
  await appendInShards(tx, model, [], rows)
  await tx.run('UPDATE models SET codes_from = ? WHERE id = ?', [last + 1, model.id])
}

async function rewrite(tx: SqliteWriter, model: Model): Promise<void> {
  const { alive } = replay(readLog(tx, model.id, 0))
  await replaceLog(tx, model, gatherRows(alive, model.dimensions))
}

async function mergeOpen(tx: SqliteWriter, model: Model): Promise<void> {
  const sql = `SELECT ${columns} FROM code_log WHERE model_id = ? AND sealed = 0 ORDER BY seq`
  const { alive, removed } = replay(tx.rows(sql, [model.id]).map(toEntry))
  await tx.run('DELETE FROM code_log WHERE model_id = ? AND sealed = 0', [model.id])
  await appendInShards(tx, model, removed, gatherRows(alive, model.dimensions))
}

/** Net result of a range of the log: pieces present at its end, and removed ones. */
export function replay(entries: readonly CodeEntry[]): {
  alive: { from: CodeRows; row: number }[]
  removed: PieceKey[]
} {
  const alive = new Map<string, { from: CodeRows; row: number }>()
  const removed = new Map<string, PieceKey>()
  for (const entry of entries) {
    for (const key of entry.removed) {
      const name = `${key.chunk}:${key.piece}`
      alive.delete(name)
      removed.set(name, key)
    }
    const { chunks, pieces, count } = entry.added
    for (let row = 0; row < count; row++) {
      const name = `${chunks[row]}:${pieces[row]}`
      alive.set(name, { from: entry.added, row })
      removed.delete(name)
    }
  }
  return { alive: [...alive.values()], removed: [...removed.values()] }
}

async function appendInShards(
  tx: SqliteWriter,
  model: Model,
  removed: readonly PieceKey[],
  rows: CodeRows,
): Promise<void> {
  if (removed.length > 0) {
    await append(tx, model.id, removed, emptyRows(0, model.dimensions), removed.length >= sealedRows)
  }
  for (let from = 0; from < rows.count; from += sealedRows) {
    const to = Math.min(from + sealedRows, rows.count)
    const picked = Array.from({ length: to - from }, (_, i) => ({ from: rows, row: from + i }))
    await append(tx, model.id, [], gatherRows(picked, model.dimensions), to - from === sealedRows)
  }
}

const columns = 'seq, added, removed, places, codes'

const toEntry = ([seq, added, removed, places, codes]: unknown[]): CodeEntry => ({
  seq: Number(seq),
  removed: decodeKeys(String(removed)),
  added: decodeRows(Number(added), places as Uint8Array | null, codes as Uint8Array | null),
})

async function append(
  tx: SqliteWriter,
  model: number,
  removed: readonly PieceKey[],
  rows: CodeRows,
  sealed: boolean,
): Promise<void> {
  await tx.run(
    'INSERT INTO code_log (model_id, sealed, added, gone, removed, places, codes) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [model, sealed ? 1 : 0, rows.count, removed.length, encodeKeys(removed), encodePlaces(rows), rows.codes],
  )
}
