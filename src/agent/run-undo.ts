import type { Reader } from '../ports/database.ts'
import type { JournalLine, Undoer } from '../ports/subsystem.ts'
import { oneLine } from '../text/one-line.ts'
import { runStates } from './tables.ts'

/** Changes in git are not undone by the log: each action names the git command. */
const refusal: Readonly<Record<string, string>> = {
  agent_accepted: 'An accepted run is in your repository: undo the merge or delete the branch with git.',
  agent_discarded: 'Recreate a discarded branch with git; jarvis agent show prints its last commit.',
}

/** Steps and states of a run record events, so undo skips them. */
export const runUndo: Undoer = {
  undoable: async () => new Set(),
  titles: titlesOf,
  laterThan: async () => [],
  prepare: async () => async () => undefined,
  follows: ['agent_step', ...runStates.map((state) => `agent_${state}`).filter((action) => !(action in refusal))],
  refusals: refusal,
}

/** The task of the run that a line is about. */
async function titlesOf(db: Reader, lines: readonly JournalLine[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>()
  for (const { id, action, target } of lines) {
    if (!action.startsWith('agent_')) continue
    const run = action === 'agent_step' ? '(SELECT run FROM agent_steps WHERE id = ?)' : '?'
    const row = await db.get<{ task: string }>(`SELECT task FROM agent_runs WHERE id = ${run}`, [target])
    if (row) titles.set(id, oneLine(row.task))
  }
  return titles
}
