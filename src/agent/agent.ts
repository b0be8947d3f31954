import { journalRows } from '../journal/journal.ts'
import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { redact } from '../secrets/secrets.ts'
import { type Agent, createAgent } from './create-agent.ts'
import { createRunForgetting, withoutForgotten } from './forget-runs.ts'
import type { AgentNeeds } from './needs.ts'
import { runUndo } from './run-undo.ts'
import { agentTables, commandRows, noteRows, runRows, stepRows } from './tables.ts'

export const subsystem = {
  name: 'agent',
  tables: [agentTables],
  homeTables: ['agent_sessions'],
  projectColumns: [{ table: 'agent_runs', id: 'id' }],
  open: async (needs: AgentNeeds) => {
    const face = createAgent(needs)
    const { db, clock } = needs
    const moved = { db, clock, cover: (text: string) => redact(text).text, search: { put: async () => undefined } }
    return {
      face,
      undoers: async () => [runUndo],
      forgetParts: async () => [createRunForgetting(db, clock)],
      kinds: async () => [
        journalRows.movable(moved, 'agent_runs', runRows, withoutForgotten('id')),
        journalRows.movable(moved, 'agent_steps', stepRows, withoutForgotten('run')),
        journalRows.movable(moved, 'agent_commands', commandRows, withoutForgotten('run')),
        journalRows.movable(moved, 'agent_notes', noteRows, withoutForgotten('run')),
      ],
      check: () => face.check(),
      repair: () => face.repair(),
      rest: () => face.rest(),
      close: () => face.close(),
    }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<AgentNeeds, Agent>
