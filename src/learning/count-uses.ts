import type { Writer } from '../ports/database.ts'
import { sameCommand } from './fixes/same-command.ts'
import type { Run, Step } from './fixes/step.ts'
import { moveTrust } from './ladder.ts'
import { learningPrefix } from './read-steps.ts'

/** Runs of the same intent after a fix was told, by the last of which it is known whether it helped. */
const runsThatTell = 4

/**
 * Counts whether fixes that were told helped, by the runs that came after. Each telling counts once, also where several
 * fixes were told at one run. A row may bear the key of the run alone, as long as one fix a run was counted.
 */
export async function countUses(
  tx: Writer,
  steps: readonly Step[],
  { session, project, now }: { session: string; project: string; now: number },
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'run') continue
    for (const told of step.told) {
      const learning = told.slice(learningPrefix.length)
      if (!(await tx.get('SELECT 1 FROM learnings WHERE id = ?', [learning]))) continue
      const own = `${step.key} ${learning}`
      const known = await tx.get<{ key: string; outcome: string }>(
        'SELECT key, outcome FROM learning_uses WHERE learning = ? AND key IN (?, ?)',
        [learning, own, step.key],
      )
      if (known && known.outcome !== 'waiting') continue
      const outcome = outcomeOf(step, steps.slice(at + 1))
      if (!known) await tx.run('UPDATE learnings SET uses = uses + 1 WHERE id = ?', [learning])
      await tx.run(
        `INSERT INTO learning_uses (key, learning, session, project, at, outcome) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET outcome = excluded.outcome`,
        [known?.key ?? own, learning, session, project, step.at, outcome],
      )
      if (outcome === 'waiting') continue
      const field = outcome === 'helped' ? 'successes' : 'failures'
      await tx.run(`UPDATE learnings SET ${field} = ${field} + 1 WHERE id = ?`, [learning])
      await moveTrust(tx, learning, outcome, now)
    }
  }
}

function outcomeOf(run: Run, after: readonly Step[]): 'helped' | 'failed' | 'waiting' {
  let failed = 0
  for (const step of after) {
    if (step.kind !== 'run') continue
    const isSame = sameCommand(step, run) !== undefined
    if (step.ok && isSame) return 'helped'
    if (!step.ok && isSame && step.signature?.id === run.signature?.id && ++failed >= runsThatTell) return 'failed'
    // Another error is one step further.
    if (!step.ok && isSame && step.signature && step.signature.id !== run.signature?.id) return 'helped'
  }
  return failed > 1 ? 'failed' : 'waiting'
}
