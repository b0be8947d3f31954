import { inList, slices } from '../../core/sql.ts'
import { journalImages } from '../../journal/journal.ts'
import type { Writer } from '../../ports/database.ts'
import { markImage } from './mark-rows.ts'

/** Erases the former states of marks in the journal. */
export const forgetMarkIds = (tx: Writer, ids: readonly string[]): Promise<void> =>
  journalImages.forget(tx, markImage, ids)

/** Erases the marks of these messages with their questions, which can say as much as the messages do. */
export async function forgetMarks(tx: Writer, messages: readonly string[]): Promise<void> {
  for (const slice of slices(messages, 500)) {
    const { marks, params } = inList(slice)
    const rows = await tx.all<{ id: string }>(`SELECT id FROM message_marks WHERE message IN ${marks}`, params)
    await forgetMarkIds(
      tx,
      rows.map(({ id }) => id),
    )
    await tx.run(`DELETE FROM message_marks WHERE message IN ${marks}`, params)
  }
}
