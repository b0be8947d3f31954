import type { Writer } from '../ports/database.ts'
import { sameCommand } from './fixes/same-command.ts'
import type { Run, Step } from './fixes/step.ts'
import { longestCommand } from './keep-fixes.ts'
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
      const outcome = outcomeOf(step, steps.slice(at + 1), await changesOf(tx, learning))
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

/** What fixed the error in the runs that a learning was seen in. */
interface Changes {
  files: ReadonlySet<string>
  commands: ReadonlySet<string>
}

async function changesOf(tx: Writer, learning: string): Promise<Changes> {
  const rows = await tx.all<{ changes: string }>('SELECT changes FROM learning_evidence WHERE learning = ?', [learning])
  const all = rows.map(({ changes }) => JSON.parse(changes) as { files: string[]; commands: string[] })
  return {
    files: new Set(all.flatMap(({ files }) => files)),
    commands: new Set(all.flatMap(({ commands }) => commands)),
  }
}

/** An agent may run a command again before it does what it was told: one more failure tells only after that was done. */
function outcomeOf(run: Run, after: readonly Step[], fixed: Changes): 'helped' | 'failed' | 'waiting' {
  let failed = 0
  let isTried = false
  for (const step of after) {
    if (step.kind === 'edit') isTried ||= fixed.files.has(step.file)
    if (step.kind !== 'run') continue
    const isSame = sameCommand(step, run) !== undefined
    if (!isSame) isTried ||= step.ok && fixed.commands.has(step.command.slice(0, longestCommand))
    else if (step.ok) return 'helped'
    else if (step.signature?.id === run.signature?.id) {
      if (isTried || ++failed >= runsThatTell) return 'failed'
      // Another error is one step further.
    } else if (step.signature) return 'helped'
  }
  return failed > 1 ? 'failed' : 'waiting'
}
