import type { Writer } from '../ports/database.ts'

/** Numbers of lines begin here, so that ids sort as they do. */
const firstNumber = 1_000_000_000

/**
 * A line of the history of a learning. Its id is the same on every machine that it comes to, and later lines of one moment
 * sort later.
 */
export async function noteHistory(
  tx: Writer,
  learning: string,
  { at, confidence, why }: { at: number; confidence: number; why: string },
): Promise<void> {
  const known = await tx.get<{ lines: number }>('SELECT COUNT(*) AS lines FROM learning_history WHERE learning = ?', [
    learning,
  ])
  await tx.run('INSERT INTO learning_history (id, learning, at, confidence, why) VALUES (?, ?, ?, ?, ?)', [
    ...[`${learning}:${at}:${firstNumber + Number(known?.lines ?? 0)}`, learning, at, confidence, why],
  ])
}
