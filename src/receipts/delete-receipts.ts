import { dayMs } from '../core/day-of.ts'
import { inList } from '../core/sql.ts'
import type { Writer } from '../ports/database.ts'

/** How long receipts are kept, milliseconds. Older ones say little about the code of today. */
const receiptsKept = 180 * dayMs

/** Deletes old receipts and old records of file reads. `now` in epoch milliseconds. */
export async function old(tx: Writer, now: number): Promise<void> {
  await tx.run('DELETE FROM receipts WHERE at < ?', [now - receiptsKept])
  await tx.run('DELETE FROM file_reads WHERE at < ?', [now - receiptsKept])
}

/** Deletes receipts with all their lines. */
export async function byId(tx: Writer, ids: readonly string[]): Promise<void> {
  const { marks, params } = inList(ids)
  await tx.run(`DELETE FROM receipts WHERE id IN ${marks}`, params)
}

/** Deletes the receipt lines of observations or sessions. */
export async function linesOf(tx: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids) await tx.run('DELETE FROM receipt_lines WHERE line_id = ?', [id])
}

/** Deletes the records of file reads in sessions. */
export async function reads(tx: Writer, of: readonly { session: string; path: string }[]): Promise<void> {
  for (const { session, path } of of)
    await tx.run('DELETE FROM file_reads WHERE session_id = ? AND path = ?', [session, path])
}

/** Deletes the receipts and file reads of sessions, and the receipt lines of the sessions or their observations. */
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
