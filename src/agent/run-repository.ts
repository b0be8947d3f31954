import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { AgentUsage } from '../ports/agent-runner.ts'
import type { Database, SqlValue } from '../ports/database.ts'
import { workspaceKinds } from '../ports/workspace.ts'
import { redact } from '../text/redact.ts'
import type { AgentCommand, AgentNote, AgentRun, AgentStep, NoteKind, RunState } from './run.ts'
import { commandRows, noteRows, runRows, stepRows } from './tables.ts'

const columnsOf = ({ fields }: typeof runRows) =>
  Object.entries(fields)
    .map(([field, [column]]) => `${column} AS "${field}"`)
    .join(', ')
const columns = {
  run: columnsOf(runRows),
  step: columnsOf(stepRows),
  command: columnsOf(commandRows),
  note: columnsOf(noteRows),
}

/** Of what a command printed, so many units at the end are kept. */
const keptOutput = 20_000
const keptText = 60_000
const cover = (text: string, length = keptText): string => redact(text.slice(-length), { printed: true }).text

export type RunRepository = ReturnType<typeof createRunRepository>

/** Runs, steps, commands and notes. Every text is covered before it is written. */
export function createRunRepository({ db, clock }: { db: Database; clock: Clock }) {
  const read = (row: Record<string, unknown>): AgentRun =>
    ({
      ...row,
      workspace: workspaceKinds.find((kind) => kind === row.workspace) ?? 'auto',
      commands: JSON.parse(String(row.commands)),
      limits: JSON.parse(String(row.limits)),
    }) as AgentRun
  const insert = async (table: string, form: typeof runRows, row: Record<string, unknown>) => {
    const fields = Object.entries(form.fields)
    await db.transaction((tx) =>
      tx.run(
        `INSERT INTO ${table} (${fields.map(([, [column]]) => column).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`,
        fields.map(([field]) => (row[field] ?? null) as SqlValue),
      ),
    )
  }
  return {
    async add(run: AgentRun): Promise<void> {
      const row = {
        ...run,
        task: cover(run.task),
        commands: JSON.stringify(run.commands),
        limits: JSON.stringify(run.limits),
      }
      await insert('agent_runs', runRows, row)
    },
    async list({ project, limit }: { project?: string | undefined; limit: number }): Promise<AgentRun[]> {
      const where = project === undefined ? '' : 'WHERE project = ?'
      const rows = await db.all<Record<string, unknown>>(
        `SELECT ${columns.run} FROM agent_runs ${where} ORDER BY at DESC, id DESC LIMIT ?`,
        project === undefined ? [limit] : [project, limit],
      )
      return rows.map(read)
    },
    async startingWith(reference: string): Promise<AgentRun[]> {
      const rows = await db.all<Record<string, unknown>>(
        `SELECT ${columns.run} FROM agent_runs WHERE substr(id, 1, length(?)) = ? ORDER BY id LIMIT 2`,
        [reference, reference],
      )
      return rows.map(read)
    },
    /** The newest run whose working copy has this name. */
    async lastAt(place: string): Promise<AgentRun | undefined> {
      const row = await db.get<Record<string, unknown>>(
        `SELECT ${columns.run} FROM agent_runs WHERE place = ? ORDER BY updated_at DESC, id DESC LIMIT 1`,
        [place],
      )
      return row && read(row)
    },
    async onBranch(place: string, branch: string): Promise<AgentRun | undefined> {
      const row = await db.get<Record<string, unknown>>(
        `SELECT ${columns.run} FROM agent_runs WHERE place = ? AND branch = ?`,
        [place, branch],
      )
      return row && read(row)
    },
    async get(id: string): Promise<AgentRun> {
      return read((await db.get<Record<string, unknown>>(`SELECT ${columns.run} FROM agent_runs WHERE id = ?`, [id]))!)
    },
    steps: (run: string) =>
      db.all<AgentStep>(`SELECT ${columns.step} FROM agent_steps WHERE run = ? ORDER BY number`, [run]),
    commands: (run: string) =>
      db.all<AgentCommand>(`SELECT ${columns.command} FROM agent_commands WHERE run = ? ORDER BY at, id`, [run]),
    notes: (run: string) =>
      db.all<AgentNote>(`SELECT ${columns.note} FROM agent_notes WHERE run = ? ORDER BY at, id`, [run]),
    /** A change of state is a line of the log. */
    async setState(
      id: string,
      state: RunState,
      { reason = '', question = '' }: { reason?: string; question?: string } = {},
    ): Promise<void> {
      const now = clock()
      await db.transaction(async (tx) => {
        await write(tx, { at: now, actor: 'agent', action: `agent_${state}`, target: id })
        await tx.run(
          "UPDATE agent_runs SET state = ?, reason = ?, question = ?, wish = '', updated_at = ? WHERE id = ?",
          [...[state, cover(reason), cover(question)], ...[now, id]],
        )
      })
    },
    setWish: (id: string, wish: 'pause' | 'stop') =>
      db.transaction((tx) =>
        tx.run('UPDATE agent_runs SET wish = ?, updated_at = ? WHERE id = ?', [wish, clock(), id]),
      ),
    setPlace: (id: string, { workspace, runner }: { workspace: string; runner: string }) =>
      db.transaction((tx) =>
        tx.run('UPDATE agent_runs SET workspace = ?, runner = ?, updated_at = ? WHERE id = ?', [
          ...[workspace, runner],
          ...[clock(), id],
        ]),
      ),
    setCommands: (id: string, commands: AgentRun['commands']) =>
      db.transaction((tx) => tx.run('UPDATE agent_runs SET commands = ? WHERE id = ?', [JSON.stringify(commands), id])),
    setLimits: (id: string, limits: AgentRun['limits']) =>
      db.transaction((tx) => tx.run('UPDATE agent_runs SET limits = ? WHERE id = ?', [JSON.stringify(limits), id])),
    /** What was spent counts even where the step that spent it is interrupted. */
    spend: (run: string, step: string, { inputTokens, outputTokens, dollars, turns }: AgentUsage) =>
      db.transaction(async (tx) => {
        const tokens = inputTokens + outputTokens
        const change = 'SET tokens = tokens + ?, dollars = dollars + ?, turns = turns + ? WHERE id = ?'
        await tx.run(`UPDATE agent_runs ${change}`, [tokens, dollars, turns, run])
        await tx.run(`UPDATE agent_steps ${change}`, [tokens, dollars, turns, step])
      }),
    work: (run: string, milliseconds: number) =>
      db.transaction((tx) =>
        tx.run('UPDATE agent_runs SET milliseconds = milliseconds + ? WHERE id = ?', [Math.round(milliseconds), run]),
      ),
    /** Begins a step, or the interrupted one with this number again. */
    async startStep(step: Pick<AgentStep, 'run' | 'number' | 'kind' | 'item' | 'title'>): Promise<string> {
      const id = `${step.run}/${step.number}`
      await db.transaction((tx) =>
        tx.run(
          `INSERT INTO agent_steps (id, run, number, kind, item, title, state, verdict, text, signature, checkpoint, attempts, tokens, dollars, turns, at, ended_at)
           VALUES (?, ?, ?, ?, ?, ?, 'started', '', '', '', '', 1, 0, 0, 0, ?, NULL)
           ON CONFLICT (id) DO UPDATE SET attempts = agent_steps.attempts + 1`,
          [id, step.run, step.number, step.kind, step.item, cover(step.title), clock()],
        ),
      )
      return id
    },
    /** The result of a step and the checkpoint that it left: in one transaction, before the next step begins. */
    endStep: (id: string, run: string, result: Pick<AgentStep, 'verdict' | 'text' | 'signature' | 'checkpoint'>) =>
      db.transaction(async (tx) => {
        const now = clock()
        await write(tx, { at: now, actor: 'agent', action: 'agent_step', target: id })
        await tx.run(
          "UPDATE agent_steps SET state = 'done', verdict = ?, text = ?, signature = ?, checkpoint = ?, ended_at = ? WHERE id = ?",
          [result.verdict, cover(result.text), result.signature, result.checkpoint, now, id],
        )
        await tx.run('UPDATE agent_runs SET checkpoint = ?, updated_at = ? WHERE id = ?', [result.checkpoint, now, run])
      }),
    async startCommand(command: Pick<AgentCommand, 'run' | 'step' | 'command' | 'askedBy'>): Promise<string> {
      const at = clock()
      const id = newId(at)
      const row = { ...command, command: cover(command.command), id, at, output: '' }
      await insert('agent_commands', commandRows, row)
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
    async note(run: string, step: string, kind: NoteKind, text: string): Promise<void> {
      const at = clock()
      await insert('agent_notes', noteRows, { id: newId(at), run, step, kind, text: cover(text, 2000), at })
    },
    session: (place: string) =>
      db.get<{ runner: string; session: string }>('SELECT runner, session FROM agent_sessions WHERE place = ?', [
        place,
      ]),
    keepSession: (place: string, runner: string, session: string) =>
      db.transaction((tx) =>
        tx.run(
          `INSERT INTO agent_sessions (place, runner, session, at) VALUES (?, ?, ?, ?)
           ON CONFLICT (place) DO UPDATE SET runner = excluded.runner, session = excluded.session, at = excluded.at`,
          [place, runner, session, clock()],
        ),
      ),
  }
}
