import { conflict } from '../core/errors.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { FindRuns } from './find-runs.ts'
import type { AgentNeeds } from './needs.ts'
import { removePlace } from './own-place.ts'
import type { AgentRun } from './run.ts'
import type { RunRepository } from './run-repository.ts'
import { isOver } from './work-on-run.ts'

interface RunParts {
  needs: Pick<AgentNeeds, 'db' | 'clock'>
  runs: FindRuns
  records: RunRepository
  workspaces: Workspaces
}

/** Stops a run within a second, or pauses it; one without a process is stopped at once. */
export async function stopRun(
  { runs, records, ...parts }: RunParts,
  reference: string,
  { pause = false }: { pause?: boolean } = {},
): Promise<AgentRun> {
  const run = await runs.find(reference)
  if (isOver(run))
    throw conflict('run_over', `The run is ${run.state} already. "jarvis agent show ${run.id.slice(0, 14)}" shows it.`)
  if (await runs.isLive(run)) await records.setWish(run.id, pause ? 'pause' : 'stop')
  else {
    if (!pause) await removePlace(parts, run)
    await records.setState(run.id, pause ? 'paused' : 'stopped', { reason: 'The owner stopped it.' })
  }
  return runs.find(run.id)
}

/** Merges the branch into the owner's checked-out branch, or keeps it for the owner. */
export async function acceptRun(
  { runs, records, workspaces, ...parts }: RunParts,
  reference: string,
  { merge = false }: { merge?: boolean } = {},
) {
  const run = await runs.find(reference)
  await runs.notWhileLive(run)
  if (run.state === 'discarded')
    throw conflict('run_over', 'The run was discarded. Give the task again: jarvis agent "…"')
  if (run.state === 'accepted' && run.reason.startsWith(mergedAs))
    throw conflict('run_over', `The run was accepted already. ${run.reason}`)
  await removePlace({ ...parts, workspaces }, run)
  const { repository, branch, task } = run
  const commit = merge
    ? await workspaces.merge({ repository, branch, message: `${task.split('\n')[0]?.slice(0, 72)}` })
    : run.checkpoint
  await records.setState(run.id, 'accepted', {
    reason: merge ? `${mergedAs}${commit.slice(0, 12)}.` : `Left as the branch ${branch}.`,
  })
  return { ...(await runs.find(run.id)), merged: merge, commit }
}

/** Deletes the branch of a run; the record stays. */
export async function discardRun({ runs, records, workspaces, ...parts }: RunParts, reference: string) {
  const run = await runs.find(reference)
  await runs.notWhileLive(run)
  if (run.state === 'accepted')
    throw conflict('run_over', `The run was accepted. Its work stays: ${run.reason} Undo it with git.`)
  await removePlace({ ...parts, workspaces }, run)
  const commit = await workspaces.deleteBranch(run)
  await records.setState(run.id, 'discarded', { reason: commit ? `The branch was at ${commit.slice(0, 12)}.` : '' })
  return { ...(await runs.find(run.id)), commit }
}

const mergedAs = 'Merged as '
