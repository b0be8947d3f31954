import { conflict } from '../../core/errors.ts'
import type { Reader, Writer } from '../../ports/database.ts'

/** Conflict `already_undone` where a line of the log was taken back. */
export async function refuseIfUndone(db: Reader, logId: number): Promise<void> {
  if (await db.get('SELECT 1 FROM undone_changes WHERE log_id = ?', [logId]))
    throw conflict('already_undone', `Line ${logId} is undone already.`)
}

/** Remembers that a line of the log was taken back by another one; what that line had taken back itself counts again. */
export async function markUndone(tx: Writer, logId: number, by: number): Promise<void> {
  await tx.run('DELETE FROM undone_changes WHERE by_log_id = ?', [logId])
  await tx.run('INSERT INTO undone_changes (log_id, by_log_id) VALUES (?, ?)', [logId, by])
}
