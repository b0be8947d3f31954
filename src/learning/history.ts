import { type Image, journalRows } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { historyRows } from './moved-rows.ts'

/** Numbers of lines begin here, so that ids sort as they do. */
const firstNumber = 1_000_000_000

/**
 * Adds a line to the history of a learning. Its id is the same on every machine, and later lines of one moment sort
 * later. `image`: for the journal, so that undo removes the line with the step.
 */
export async function nextLine(tx: Writer, learning: string, at: number): Promise<{ id: string; image: Image }> {
  const known = await tx.get<{ lines: number }>('SELECT COUNT(*) AS lines FROM learning_history WHERE learning = ?', [
    learning,
  ])
  const id = `${learning}:${at}:${firstNumber + Number(known?.lines ?? 0)}`
  return { id, image: await journalRows.image(tx, 'learning_history', historyRows, id) }
}

/** Writes a line of the history of a learning. */
export const writeLine = (
  tx: Writer,
  line: { id: string; learning: string; at: number; confidence: number; why: string },
): Promise<unknown> =>
  tx.run('INSERT INTO learning_history (id, learning, at, confidence, why) VALUES (?, ?, ?, ?, ?)', [
    ...[line.id, line.learning, line.at, line.confidence, line.why],
  ])
