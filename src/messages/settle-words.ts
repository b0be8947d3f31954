import type { Database } from '../ports/database.ts'
import { wordsOf } from './words-of.ts'
import { writeWords } from './write-messages.ts'

/** Messages of a transaction. */
const batchLength = 2000

/**
 * Rebuilds the words of all messages if none exist: a repair after damage restores messages without their words. Costs
 * two rows if nothing is missing.
 */
export async function settleWords(db: Database): Promise<void> {
  if (!(await wordsOf(db).isEmpty(db)) || (await db.get('SELECT id FROM messages LIMIT 1')) === undefined) return
  await db.transaction(async (tx) => {
    let after = 0
    for (;;) {
      const rows = await tx.all<{ id: number; text: string }>(
        'SELECT id, text FROM messages WHERE id > ? ORDER BY id LIMIT ?',
        [after, batchLength],
      )
      const words: Parameters<typeof writeWords>[1][number][] = []
      for (const { id, text } of rows) {
        const files = await tx.all<{ name: string }>('SELECT name FROM message_files WHERE message = ? ORDER BY seq', [
          id,
        ])
        words.push({ id, text, files })
        after = id
      }
      await writeWords(tx, words)
      if (rows.length < batchLength) return
    }
  })
}
