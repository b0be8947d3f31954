import { inList } from '../core/sql.ts'
import type { Writer } from '../ports/database.ts'

/** Receipts are kept so long, milliseconds: what came of older ones says little about the code of today. */
const receiptsKept = 180 * 24 * 60 * 60 * 1000

/** Deletes old receipts, and what is known of reads that long ago. `now` in epoch milliseconds. */
export async function old(tx: Writer, now: number): Promise<void> {
  await tx.run('DELETE FROM receipts WHERE at < ?', [now - receiptsKept])
  await tx.run('DELETE FROM file_reads WHERE at < ?', [now - receiptsKept])
}

/** Deletes receipts with all their lines. */
export async function byId(tx: Writer, ids: readonly string[]): Promise<void> {
  const { marks, params } = inList(ids)
  await tx.run(`DELETE FROM receipts WHERE id IN ${marks}`, params)
}

/** Deletes the lines by which observations or sessions were shown. */
export async function linesOf(tx: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx.run('DELETE FROM receipt_lines WHERE line_id = ?', [id])
}

/** Deletes what is known of reads of files in sessions. */
export async function reads(tx: Writer, of: readonly { session: string; path: string }[]): Promise<void> {
  for (const { session, path } of of)
    await tx.run('DELETE FROM file_reads WHERE session_id = ? AND path = ?', [session, path])
}

/** Deletes what sessions were shown and read, and the lines by which they or their observations were shown. */
export async function ofSessions(tx: Writer, sessions: readonly string[]): Promise<void> {
  const { marks, params } = inList(sessions)
  await tx.run(`DELETE FROM receipt_lines WHERE line_id IN ${marks}`, params)
  await tx.run(
    `DELETE FROM receipt_lines WHERE line_id IN (SELECT id FROM observations WHERE session_id IN ${marks})`,
    params,
  )
  await tx.run(`DELETE FROM receipts WHERE session_id IN ${marks}`, params)
  await tx.run(`DELETE FROM file_reads WHERE session_id IN ${marks}`, params)
}
