import { conflict } from '../core/errors.ts'
import { isHeld, tryLease } from '../core/lease.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { leaseOf } from './drive-run.ts'
import { kindOf } from './left-workspaces.ts'
import type { AgentNeeds } from './needs.ts'
import type { AgentRun } from './run.ts'

interface Parts {
  needs: Pick<AgentNeeds, 'db' | 'clock'>
  workspaces: Workspaces
}

/**
 * Removes the workspace of a run that is over. The runs of a project share one place: while another run works there, or
 * waits there with its own branch, nothing is removed.
 */
export async function removePlace({ needs: { db, clock }, workspaces }: Parts, run: AgentRun): Promise<void> {
  if (!workspaces.names().includes(run.place)) return
  const lease = await tryLease(db, leaseOf(run.place), clock)
  if (!lease) return
  try {
    if (await workspaces.isKept(run)) return
    const branch = await workspaces.branchAt(run)
    if (branch === undefined || branch === run.branch) await workspaces.remove(kindOf(run), run)
  } finally {
    await lease.release()
  }
}

/** Removes the working copy that a session of this process kept for its next task, once the session is closed. */
export async function removeKept({ needs: { db, clock }, workspaces }: Parts, run: AgentRun): Promise<void> {
  const lease = await tryLease(db, leaseOf(run.place), clock)
  if (!lease) return
  try {
    if (await workspaces.isKept(run)) await workspaces.remove('worktree', run)
  } finally {
    await lease.release()
  }
}

/** Throws Conflict `workspace_used` while another run works at the place of this one. */
export async function notWhileUsed({ db, clock }: Parts['needs'], run: AgentRun): Promise<void> {
  if (await isHeld(db, leaseOf(run.place), clock))
    throw conflict(
      'workspace_used',
      'Another run of this project is active in the workspace. Wait for it, or stop it: jarvis agent list shows it.',
    )
}
