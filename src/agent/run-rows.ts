import type { Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { workspaceKinds } from '../ports/workspace.ts'
import { columnsOf, cover, insertRow } from './kept-rows.ts'
import type { AgentRun, RunState } from './run.ts'
import { runRows } from './tables.ts'

const columns = columnsOf(runRows)

const read = (row: Record<string, unknown>): AgentRun =>
  ({
    ...row,
    workspace: workspaceKinds.find((kind) => kind === row.workspace) ?? 'auto',
    commands: JSON.parse(String(row.commands)),
    limits: JSON.parse(String(row.limits)),
  }) as AgentRun

/** Runs as a whole. */
export const runsIn = ({ db }: { db: Database }) => ({
  async add(run: AgentRun): Promise<void> {
    const row = {
      ...run,
      task: cover(run.task),
      commands: JSON.stringify(run.commands),
      limits: JSON.stringify(run.limits),
    }
    await insertRow(db, 'agent_runs', runRows, row)
  },
  async list({ project, limit }: { project?: string | undefined; limit: number }): Promise<AgentRun[]> {
    const where = project === undefined ? '' : 'WHERE project = ?'
    const rows = await db.all<Record<string, unknown>>(
      `SELECT ${columns} FROM agent_runs ${where} ORDER BY at DESC, id DESC LIMIT ?`,
      project === undefined ? [limit] : [project, limit],
    )
    return rows.map(read)
  },
  async startingWith(reference: string): Promise<AgentRun[]> {
    const rows = await db.all<Record<string, unknown>>(
      `SELECT ${columns} FROM agent_runs WHERE substr(id, 1, length(?)) = ? ORDER BY id LIMIT 2`,
      [reference, reference],
    )
    return rows.map(read)
  },
  /** The newest run whose working copy has this name. */
  async lastAt(place: string): Promise<AgentRun | undefined> {
    const row = await db.get<Record<string, unknown>>(
      `SELECT ${columns} FROM agent_runs WHERE place = ? ORDER BY updated_at DESC, id DESC LIMIT 1`,
      [place],
    )
    return row && read(row)
  },
  async onBranch(place: string, branch: string): Promise<AgentRun | undefined> {
    const row = await db.get<Record<string, unknown>>(
      `SELECT ${columns} FROM agent_runs WHERE place = ? AND branch = ?`,
      [place, branch],
    )
    return row && read(row)
  },
  async get(id: string): Promise<AgentRun> {
    return read((await db.get<Record<string, unknown>>(`SELECT ${columns} FROM agent_runs WHERE id = ?`, [id]))!)
  },
})

/** Changes of a run's state while it is active. */
export const runStatesIn = ({ db, clock }: { db: Database; clock: Clock }) => ({
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
    db.transaction((tx) => tx.run('UPDATE agent_runs SET wish = ?, updated_at = ? WHERE id = ?', [wish, clock(), id])),
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
  work: (run: string, milliseconds: number) =>
    db.transaction((tx) =>
      tx.run('UPDATE agent_runs SET milliseconds = milliseconds + ? WHERE id = ?', [Math.round(milliseconds), run]),
    ),
})
