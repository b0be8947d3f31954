import type { Reader, Writer } from '../../ports/database.ts'
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
} from '../../storage/sqlite/code-entries.ts'
import { type Model, replay } from '../../storage/sqlite/code-log.ts'

/** Pieces of a sealed entry: one read of 200 KB at 384 dimensions. */
const sealedRows = 4096
/** Open entries that are merged into one. */
const openEntries = 64
/** The whole log is rewritten when more than this share of its pieces, and more than this number, are removed. */
const goneShare = 0.25
const goneLeast = 1000

interface LogRow {
  seq: number
  added: number
  removed: string
  places: Uint8Array | null
  codes: Uint8Array | null
}

const columns = 'seq, added, removed, places, codes'

/**
 * Entries of a model's log after `seq`, oldest first. It is the log of the embedded index (sqlite/code-log.ts). Writes
 * of a space are serialized, so that entries are committed in numeric order.
 */
export async function readLog(db: Reader, model: number, seq: number): Promise<CodeEntry[]> {
  const sql = `SELECT ${columns} FROM code_log WHERE model_id = ? AND seq > ? ORDER BY seq`
  return (await db.all<LogRow>(sql, [model, seq])).map(toEntry)
}

export async function appendCodes(
  tx: Writer,
  model: number,
  rows: CodeRows,
  { removed = [], sealed = false }: { removed?: readonly PieceKey[]; sealed?: boolean } = {},
): Promise<void> {
  await tx.run(
    'INSERT INTO code_log (model_id, sealed, added, gone, removed, places, codes) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [model, sealed ? 1 : 0, rows.count, removed.length, encodeKeys(removed), encodePlaces(rows), rows.codes],
  )
}

/** Compacts the log in the transaction that appended to it, by the rules of the embedded index. */
export async function tidyLog(tx: Writer, model: Model): Promise<void> {
  const [sums] = await tx.all<{ open: number; added: number | null; gone: number | null }>(
    'SELECT count(*) FILTER (WHERE sealed = 0) AS open, sum(added) AS added, sum(gone) AS gone FROM code_log WHERE model_id = ?',
    [model.id],
  )
  if (!sums || sums.open < openEntries) return
  const gone = Number(sums.gone)
  if (gone > goneLeast && gone > Number(sums.added) * goneShare) {
    const { alive } = replay(await readLog(tx, model.id, 0))
    await replaceLog(tx, model, gatherRows(alive, model.dimensions))
  } else await mergeOpen(tx, model)
}

/** Replaces the log of a model by these pieces. */
export async function replaceLog(tx: Writer, model: Model, rows: CodeRows): Promise<void> {
  const last = await tx.get<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM code_log')
  await tx.run('DELETE FROM code_log WHERE model_id = ?', [model.id])
  await appendInShards(tx, model, [], rows)
  await tx.run('UPDATE models SET codes_from = ? WHERE id = ?', [Number(last?.seq) + 1, model.id])
}

async function mergeOpen(tx: Writer, model: Model): Promise<void> {
  const sql = `SELECT ${columns} FROM code_log WHERE model_id = ? AND sealed = 0 ORDER BY seq`
  const { alive, removed } = replay((await tx.all<LogRow>(sql, [model.id])).map(toEntry))
  await tx.run('DELETE FROM code_log WHERE model_id = ? AND sealed = 0', [model.id])
  await appendInShards(tx, model, removed, gatherRows(alive, model.dimensions))
}

async function appendInShards(tx: Writer, model: Model, removed: readonly PieceKey[], rows: CodeRows): Promise<void> {
  if (removed.length > 0)
    await appendCodes(tx, model.id, emptyRows(0, model.dimensions), { removed, sealed: removed.length >= sealedRows })
  for (let from = 0; from < rows.count; from += sealedRows) {
    const to = Math.min(from + sealedRows, rows.count)
    const picked = Array.from({ length: to - from }, (_, i) => ({ from: rows, row: from + i }))
    await appendCodes(tx, model.id, gatherRows(picked, model.dimensions), { sealed: to - from === sealedRows })
  }
}

const toEntry = ({ seq, added, removed, places, codes }: LogRow): CodeEntry => ({
  seq: Number(seq),
  removed: decodeKeys(removed),
  added: decodeRows(Number(added), places, codes),
})
