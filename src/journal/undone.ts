import { conflict } from '../core/errors.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** Throws Conflict `already_undone` for an undone line. */
export async function refuseIfUndone(db: Reader, line: number): Promise<void> {
  if (await db.get('SELECT 1 FROM undone_changes WHERE log_id = ?', [line]))
    throw conflict('already_undone', `Line ${line} was already undone.`)
}

/** Records that a line was undone by another one; changes that the line itself had undone are effective again. */
export async function markUndone(tx: Writer, line: number, by: number): Promise<void> {
  await tx.run('DELETE FROM undone_changes WHERE by_log_id = ?', [line])
  await tx.run('INSERT INTO undone_changes (log_id, by_log_id) VALUES (?, ?)', [line, by])
}
