import { isHeld } from '../core/lease.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { leaseOf } from './drive-run.ts'
import type { AgentNeeds } from './needs.ts'
import type { AgentRun } from './run.ts'
import type { RunRepository } from './run-repository.ts'

/** Workspaces whose run is over, is gone, or was interrupted; one that waits for the owner is none. */
export interface LeftWorkspace {
  name: string
  run: AgentRun | undefined
  remove(): Promise<void>
}

/** What killed processes left. A workspace of which a process works just now is not among them. */
export async function leftWorkspaces({
  needs: { db, clock },
  records,
  workspaces,
}: {
  needs: AgentNeeds
  records: RunRepository
  workspaces: Workspaces
}): Promise<LeftWorkspace[]> {
  const left: LeftWorkspace[] = []
  for (const name of workspaces.names()) {
    if (await isHeld(db, leaseOf(name), clock)) continue
    const run = await records.lastAt(name)
    if (run && ['waiting', 'paused'].includes(run.state)) continue
    const kind = run === undefined || run.workspace === 'auto' ? 'worktree' : (run.workspace as 'worktree')
    left.push({
      name,
      run,
      remove: () => workspaces.remove(kind, { place: name, repository: run?.repository ?? '' }),
    })
  }
  return left
}
