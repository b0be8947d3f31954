import { journalImages } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { firstLine } from './fixes/failure-lines.ts'

/**
 * Shortens the message of a learning whose first failure was forgotten, and the text of its knowledge: the lines were of
 * that session's output. The error without its variable parts stays. Idempotent.
 */
async function dropForgottenLines(tx: Writer, learning: string): Promise<void> {
  const row = await tx.get<{ message: string; error: string; solution: string }>(
    `SELECT message, error, solution FROM learnings WHERE id = ? AND message <> error
       AND NOT EXISTS (SELECT 1 FROM learning_evidence e WHERE e.learning = learnings.id AND e.at = learnings.first_at)`,
    [learning],
  )
  if (!row) return
  await tx.run('UPDATE learnings SET message = error WHERE id = ?', [learning])
  await tx.run('UPDATE knowledge SET text = ? WHERE id = ? AND text = ?', [
    `${firstLine(row.error)}: ${row.solution}`,
    learning,
    `${firstLine(row.message)}: ${row.solution}`,
  ])
  await journalImages.forget(tx, 'learning', [learning])
  await journalImages.forget(tx, 'knowledge', [learning])
}

/**
 * Recounts the runs of a learning after some were forgotten. Idempotent, with the same result on every machine. Returns
 * their number.
 */
export async function countEvidence(tx: Writer, learning: string): Promise<number> {
  const left = await tx.get<{ runs: number }>('SELECT COUNT(*) AS runs FROM learning_evidence WHERE learning = ?', [
    learning,
  ])
  const runs = Number(left?.runs ?? 0)
  await tx.run('UPDATE learnings SET occurrences = ? WHERE id = ?', [runs, learning])
  if (runs > 0) await dropForgottenLines(tx, learning)
  return runs
}
