import type { Writer } from '../ports/database.ts'

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
  return runs
}
