import type { Writer } from '../ports/database.ts'
import { sameCommand } from './fixes/same-command.ts'
import type { Run, Step } from './fixes/step.ts'
import { longestCommand } from './keep-fixes.ts'
import { moveTrust } from './ladder.ts'
import { learningPrefix } from './read-steps.ts'

/** Runs of the same intent after a fix was shown that decide whether it helped. */
const decisiveRuns = 4

/**
 * Counts whether shown fixes helped, by the runs that came after. Each showing counts once, even if several fixes were
 * shown at one run. A row may have only the run's key, if one fix per run was counted. `isOver`: the session has ended.
 */
export async function countUses(
  tx: Writer,
  steps: readonly Step[],
  { session, project, now, isOver = false }: { session: string; project: string; now: number; isOver?: boolean },
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'run') continue
    for (const shown of step.shownLearnings) {
      const learning = shown.slice(learningPrefix.length)
      if (!(await tx.get('SELECT 1 FROM learnings WHERE id = ?', [learning]))) continue
      const own = `${step.key} ${learning}`
      const known = await tx.get<{ key: string; outcome: string }>(
        'SELECT key, outcome FROM learning_uses WHERE learning = ? AND key IN (?, ?)',
        [learning, own, step.key],
      )
      if (known && known.outcome !== 'waiting') continue
      const seen = outcomeOf(step, steps.slice(at + 1), await changesOf(tx, learning))
      const outcome = seen === 'failing' ? (isOver ? 'failed' : 'waiting') : seen
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

/** Files and commands that fixed the error in the runs of a learning. */
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

/**
 * An agent may repeat a command before it applies the fix: one more failure counts only after the fix was applied.
 * `failing`: it failed again, and a later run of the prompt may pass: a verdict would depend on when events are read.
 */
function outcomeOf(run: Run, after: readonly Step[], fixed: Changes): 'helped' | 'failed' | 'failing' | 'waiting' {
  let failed = 0
  let isTried = false
  for (const step of after) {
    if (step.kind === 'edit') isTried ||= fixed.files.has(step.file)
    if (step.kind === 'prompt' && failed > 1) return 'failed'
    if (step.kind !== 'run') continue
    const isSame = sameCommand(step, run) !== undefined
    if (!isSame) isTried ||= step.ok && fixed.commands.has(step.command.slice(0, longestCommand))
    else if (step.ok) return 'helped'
    else if (step.signature?.id === run.signature?.id) {
      if (isTried || ++failed >= decisiveRuns) return 'failed'
      // Another error is one step further.
    } else if (step.signature) return 'helped'
  }
  return failed > 1 ? 'failing' : 'waiting'
}
