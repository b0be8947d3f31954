import { runIn, selectIn } from '../../core/sql.ts'
import { journalImages } from '../../journal/journal.ts'
import type { Writer } from '../../ports/database.ts'
import { markImage } from './mark-rows.ts'

/** Erases marks, and their former states in the journal. */
export async function eraseMarks(tx: Writer, marks: readonly { id: string }[]): Promise<void> {
  const ids = marks.map(({ id }) => id)
  await journalImages.forget(tx, markImage, ids)
  await runIn(tx, 'DELETE FROM message_marks WHERE id', ids)
}

/** Erases the marks of these messages with their questions, which can say as much as the messages do. */
export const forgetMarks = async (tx: Writer, messages: readonly string[]): Promise<void> =>
  eraseMarks(tx, await selectIn<{ id: string }>(tx, 'SELECT id FROM message_marks WHERE message', messages))
