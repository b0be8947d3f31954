import type { Undoer } from '../ports/subsystem.ts'
import { runStates } from './tables.ts'

/** What git holds is not undone by the log: each action names the command that does. */
const refusal: Readonly<Record<string, string>> = {
  agent_accepted: 'An accepted run is in your repository: undo the merge or delete the branch with git.',
  agent_discarded: 'Recreate a discarded branch with git; jarvis agent show prints its last commit.',
}

/** Steps and states of a run are what happened: undo skips them. */
export const runUndo: Undoer = {
  undoable: async () => new Set(),
  titles: async () => new Map(),
  laterThan: async () => [],
  prepare: async () => async () => undefined,
  follows: ['agent_step', ...runStates.map((state) => `agent_${state}`).filter((action) => !(action in refusal))],
  refusals: refusal,
}
