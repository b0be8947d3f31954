import type { Writer } from '../ports/database.ts'

/**
 * Lets a learning count the runs that it is still known to be seen in, after some were forgotten. It comes to the same on
 * every machine, and however often it is done. Returns their number.
 */
export async function countEvidence(tx: Writer, learning: string): Promise<number> {
  const left = await tx.get<{ runs: number }>('SELECT COUNT(*) AS runs FROM learning_evidence WHERE learning = ?', [
    learning,
  ])
  const runs = Number(left?.runs ?? 0)
  await tx.run('UPDATE learnings SET occurrences = ? WHERE id = ?', [runs, learning])
  return runs
}
