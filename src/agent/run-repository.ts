import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { columnsOf, cover, insertRow } from './kept-rows.ts'
import type { AgentCommand, AgentNote, NoteKind } from './run.ts'
import { runStatesIn, runsIn } from './run-rows.ts'
import { stepsIn } from './step-rows.ts'
import { commandRows, noteRows } from './tables.ts'

/** Stored length of a command's output, from its end, UTF-16 units. */
const keptOutput = 20_000

export type RunRepository = ReturnType<typeof createRunRepository>

/** Runs, steps, commands and notes. Every text is redacted before it is written. */
export const createRunRepository = (needs: { db: Database; clock: Clock }) => ({
  ...runsIn(needs),
  ...runStatesIn(needs),
  ...stepsIn(needs),
  ...commandsIn(needs),
  ...notesIn(needs),
  ...conversationsIn(needs),
})

/** Commands that a step ran. */
const commandsIn = ({ db, clock }: { db: Database; clock: Clock }) => ({
  commands: (run: string) =>
    db.all<AgentCommand>(`SELECT ${columnsOf(commandRows)} FROM agent_commands WHERE run = ? ORDER BY at, id`, [run]),
  async startCommand(command: Pick<AgentCommand, 'run' | 'step' | 'command' | 'askedBy'>): Promise<string> {
    const at = clock()
    const id = newId(at)
    const row = { ...command, command: cover(command.command), id, at, output: '' }
    await insertRow(db, 'agent_commands', commandRows, row)
    return id
  },
  commandProcess: (id: string, process: number) =>
    db.transaction((tx) => tx.run('UPDATE agent_commands SET process = ? WHERE id = ?', [process, id])),
  endCommand: (id: string, { code, output, milliseconds }: { code: number; output: string; milliseconds: number }) =>
    db.transaction((tx) =>
      tx.run('UPDATE agent_commands SET code = ?, output = ?, milliseconds = ?, process = NULL WHERE id = ?', [
        ...[code, cover(output, keptOutput)],
        ...[milliseconds, id],
      ]),
    ),
})

/** Notes of a step beside its result. */
const notesIn = ({ db, clock }: { db: Database; clock: Clock }) => ({
  notes: (run: string) =>
    db.all<AgentNote>(`SELECT ${columnsOf(noteRows)} FROM agent_notes WHERE run = ? ORDER BY at, id`, [run]),
  async note(run: string, step: string, kind: NoteKind, text: string): Promise<void> {
    const at = clock()
    await insertRow(db, 'agent_notes', noteRows, { id: newId(at), run, step, kind, text: cover(text, 2000), at })
  },
})

/** The runner's conversation that a working copy continues. */
const conversationsIn = ({ db, clock }: { db: Database; clock: Clock }) => ({
  session: (place: string) =>
    db.get<{ runner: string; session: string }>('SELECT runner, session FROM agent_sessions WHERE place = ?', [place]),
  keepSession: (place: string, runner: string, session: string) =>
    db.transaction((tx) =>
      tx.run(
        `INSERT INTO agent_sessions (place, runner, session, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (place) DO UPDATE SET runner = excluded.runner, session = excluded.session, at = excluded.at`,
        [place, runner, session, clock()],
      ),
    ),
})
