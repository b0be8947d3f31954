import { newId } from '../core/ids.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader, SqlValue, Writer } from '../ports/database.ts'
import type { NewReceipt, ReceiptKind } from './receipt.ts'

/** A line that was shown, and when it was followed up: epoch milliseconds, null if it was not. */
export interface ReceiptLine {
  id: string
  /** Title of the observation, or label of the session; null if neither exists any more. */
  title: string | null
  type: string | null
  why: string
  tokens: number
  fetchedAt: number | null
  citedAt: number | null
  openedAt: number | null
}

export interface Receipt extends Omit<NewReceipt, 'lines'> {
  id: string
  lines: ReceiptLine[]
}

export interface ReceiptFilter {
  session?: string | undefined
  project?: string | undefined
  kind?: ReceiptKind | undefined
  /** Id of a record in the receipt. */
  line?: string | undefined
  /** Epoch milliseconds, inclusive and exclusive. */
  after?: number | undefined
  before?: number | undefined
}

export async function insertReceipt(tx: Writer, receipt: NewReceipt): Promise<string> {
  const { at, kind, session, project, query, tokens, fullTokens, lines } = receipt
  const id = newId(at)
  await tx.run(
    `INSERT INTO receipts (id, at, kind, session_id, project, query, tokens, full_tokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, at, kind, session, project, query, tokens, fullTokens],
  )
  for (const [place, line] of lines.entries())
    await tx.run(
      'INSERT INTO receipt_lines (receipt_id, line_id, place, why, tokens) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      [id, line.id, place, line.why, line.tokens],
    )
  return id
}

/** Receipts, newest first, with the total number. */
export async function readReceipts(
  db: Reader,
  filter: ReceiptFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ receipts: Receipt[]; total: number }> {
  const { where, params } = conditionsOf(filter)
  const count = await db.get<{ total: number }>(`SELECT COUNT(*) AS total FROM receipts r ${where}`, params)
  const rows = await db.all<Omit<Receipt, 'lines'>>(
    `SELECT r.id, r.at, r.kind, r.session_id AS session, r.project, r.query, r.tokens, r.full_tokens AS "fullTokens"
     FROM receipts r ${where} ORDER BY r.at DESC, r.id DESC LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  )
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  )
  return { receipts: rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })), total: count?.total ?? 0 }
}

function conditionsOf({ session, project, kind, line, after, before }: ReceiptFilter) {
  const conditions: [string, SqlValue | undefined][] = [
    ['r.session_id = ?', session],
    ['r.project = ?', project],
    ['r.kind = ?', kind],
    ['r.id IN (SELECT receipt_id FROM receipt_lines WHERE line_id = ?)', line],
    ['r.at >= ?', after],
    ['r.at < ?', before],
  ]
  const held = conditions.filter((condition): condition is [string, SqlValue] => condition[1] !== undefined)
  return {
    where: held.length === 0 ? '' : `WHERE ${held.map(([condition]) => condition).join(' AND ')}`,
    params: held.map(([, value]) => value),
  }
}

async function linesOf(db: Reader, receipts: readonly string[]): Promise<Map<string, ReceiptLine[]>> {
  const lines = new Map<string, ReceiptLine[]>()
  for (const slice of slices(receipts, 256)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<ReceiptLine & { receipt: string }>(
      `SELECT l.receipt_id AS receipt, l.line_id AS id, COALESCE(o.title, s.label, s.goal) AS title,
         CASE WHEN o.id IS NOT NULL THEN o.type WHEN s.id IS NOT NULL THEN 'session' END AS type, l.why, l.tokens,
         l.fetched_at AS "fetchedAt", l.cited_at AS "citedAt", l.opened_at AS "openedAt"
       FROM receipt_lines l LEFT JOIN observations o ON o.id = l.line_id LEFT JOIN sessions s ON s.id = l.line_id
       WHERE l.receipt_id IN ${marks} ORDER BY l.receipt_id, l.place`,
      params,
    )
    for (const { receipt, ...line } of rows) lines.set(receipt, [...(lines.get(receipt) ?? []), line])
  }
  return lines
}

/** Marks the newest answer of the last hour that names an id as fetched. The session is not known. */
export async function markFetched(tx: Writer, ids: readonly string[], now: number): Promise<void> {
  const hour = 60 * 60 * 1000
  for (const id of ids)
    await tx.run(
      `UPDATE receipt_lines SET fetched_at = COALESCE(fetched_at, ?) WHERE line_id = ? AND receipt_id = (
         SELECT r.id FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id
         WHERE l.line_id = ? AND r.kind IN ('search', 'timeline') AND r.at >= ? ORDER BY r.at DESC, r.id DESC LIMIT 1)`,
      [now, id, id, now - hour],
    )
}
