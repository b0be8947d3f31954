import { conflict, notFound } from '../core/errors.ts'
import { isHeld } from '../core/lease.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { leaseOf } from './drive-run.ts'
import type { AgentNeeds } from './needs.ts'
import type { AgentCommand, AgentNote, AgentRun, AgentStep } from './run.ts'
import type { RunRepository } from './run-repository.ts'

export interface WholeRun extends AgentRun {
  /** Whether a process works on it now. `running` without one: it was interrupted, and can be resumed. */
  live: boolean
  steps: AgentStep[]
  ran: AgentCommand[]
  notes: AgentNote[]
  /** Its changes since its first commit; empty without changes. */
  diff: string
}

export type FindRuns = ReturnType<typeof findRuns>

/** Finds runs by references, and adds whether a process works on them. */
export function findRuns({
  needs: { db, clock },
  records,
  workspaces,
}: {
  needs: Pick<AgentNeeds, 'db' | 'clock'>
  records: RunRepository
  workspaces: Pick<Workspaces, 'diff'>
}) {
  /** By the first characters of its id. Errors: `run_unclear`, `run_not_found`. */
  async function find(reference: string): Promise<AgentRun> {
    const found = await records.startingWith(reference)
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw notFound('run_unclear', `Several runs begin with "${reference}". Type more of the id.`)
    throw notFound('run_not_found', `Run "${reference}" does not exist. "jarvis agent list" shows all.`, {
      id: reference,
    })
  }

  /** Whether a process holds the lease of its project: a running run without one was interrupted. */
  const isLive = async ({ state, place }: AgentRun): Promise<boolean> =>
    state === 'running' && isHeld(db, leaseOf(place), clock)

  async function show(reference: string): Promise<WholeRun> {
    const run = await find(reference)
    const [steps, ran, notes] = [
      await records.steps(run.id),
      await records.commands(run.id),
      await records.notes(run.id),
    ]
    const { repository, base, checkpoint } = run
    const diff = base === checkpoint ? '' : await workspaces.diff({ repository, from: base, to: checkpoint })
    return { ...run, live: await isLive(run), steps, ran, notes, diff }
  }

  async function list({ project, limit = 20 }: { project?: string | undefined; limit?: number } = {}) {
    const found = await records.list({ project, limit })
    return { runs: await Promise.all(found.map(async (run) => ({ ...run, live: await isLive(run) }))) }
  }

  /** Errors: `run_goes_on`. */
  async function notWhileLive(run: AgentRun): Promise<void> {
    if (await isLive(run))
      throw conflict('run_goes_on', `The run is still active. Stop it first: jarvis agent stop ${run.id.slice(0, 14)}`)
  }

  return { find, list, isLive, show, notWhileLive }
}
