import { isHeld } from '../core/lease.ts'
import type { WorkspaceKind } from '../ports/workspace.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { leaseOf } from './drive-run.ts'
import type { AgentNeeds } from './needs.ts'
import type { AgentRun } from './run.ts'
import type { RunRepository } from './run-repository.ts'

/** Workspaces whose run is finished, gone, or was interrupted; not one that waits for the owner. */
export interface LeftWorkspace {
  name: string
  run: AgentRun | undefined
  remove(): Promise<void>
}

interface Parts {
  needs: Pick<AgentNeeds, 'db' | 'clock'>
  records: RunRepository
  workspaces: Workspaces
}

/** Workspaces left by killed processes; those with a working process are excluded. */
export async function leftWorkspaces({ needs: { db, clock }, records, workspaces }: Parts): Promise<LeftWorkspace[]> {
  const left: LeftWorkspace[] = []
  const names = workspaces.names()
  for (const { kind, place } of await workspaces.containers())
    if (!names.includes(place) && !(await isHeld(db, leaseOf(place), clock)))
      left.push({ name: place, run: undefined, remove: () => workspaces.remove(kind, { place, repository: '' }) })
  for (const name of names) {
    if (await isHeld(db, leaseOf(name), clock)) continue
    const run = await runAt({ records, workspaces }, name)
    if (run && ['waiting', 'paused'].includes(run.state)) continue
    if (run && (await workspaces.isKept(run).catch(() => false))) continue
    const kind = kindOf(run)
    left.push({
      name,
      run,
      remove: () => workspaces.remove(kind, { place: name, repository: run?.repository ?? '' }),
    })
  }
  return left
}

/** The run whose branch is checked out there; otherwise the newest of that place. */
async function runAt({ records, workspaces }: Omit<Parts, 'needs'>, place: string): Promise<AgentRun | undefined> {
  const newest = await records.lastAt(place)
  const branch = newest && (await workspaces.branchAt(newest).catch(() => undefined))
  return branch === undefined || branch === newest?.branch ? newest : await records.onBranch(place, branch)
}

/** The kind of workspace that a run has; a worktree where none was chosen yet. */
export const kindOf = (run: AgentRun | undefined): WorkspaceKind =>
  run === undefined || run.workspace === 'auto' ? 'worktree' : run.workspace

/** Stops containers without a working process: leftovers of a killed run, or a closed shell. Returns their number. */
export async function restWorkspaces({ needs: { db, clock }, workspaces }: Omit<Parts, 'records'>): Promise<number> {
  let stopped = 0
  for (const one of await workspaces.containers()) {
    if (!one.running || one.used || (await isHeld(db, leaseOf(one.place), clock))) continue
    await workspaces.hibernate(one)
    stopped++
  }
  return stopped
}

/** Removes workspaces of killed runs, and stops idle ones. Returns a sentence for each removed one. */
export async function repairWorkspaces(parts: Parts): Promise<string[]> {
  const left = await leftWorkspaces(parts)
  for (const { remove } of left) await remove()
  await restWorkspaces(parts)
  return left.map(({ name }) => `Removed the workspace ${name}.`)
}
