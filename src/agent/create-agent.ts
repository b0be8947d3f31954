import { join } from 'node:path'
import type { Finding } from '../ports/health.ts'
import { createWorkspaces } from '../workspaces/workspaces.ts'
import { answerRun, type ResumeRequest } from './answer-run.ts'
import { checkAgent } from './check-agent.ts'
import { driveRun } from './drive-run.ts'
import { acceptRun, discardRun, stopRun } from './end-runs.ts'
import { findRuns, type WholeRun } from './find-runs.ts'
import { followRun, type Going } from './follow-run.ts'
import { createKnown } from './known.ts'
import { repairWorkspaces, restWorkspaces } from './left-workspaces.ts'
import type { AgentNeeds } from './needs.ts'
import { openShell } from './open-shell.ts'
import { notWhileUsed, removeKept } from './own-place.ts'
import { listProfiles, readProfile } from './read-profiles.ts'
import type { AgentRun } from './run.ts'
import { createRunRepository } from './run-repository.ts'
import { createSessions } from './sessions.ts'
import { newRun, profileFolder, type TaskRequest } from './start-run.ts'
import { usableServersBy } from './usable-servers.ts'

export type { WholeRun } from './find-runs.ts'
export type { Going } from './follow-run.ts'
export type Agent = ReturnType<typeof createAgent>

/** Agents that work on a task in their own workspace until tests and review pass. */
export function createAgent(needs: AgentNeeds) {
  const { db, clock, folder, variable, root } = needs
  const records = createRunRepository({ db, clock })
  const workspaces = createWorkspaces({ below: join(folder, 'agent'), variable })
  const known = createKnown(needs)
  const sessions = createSessions({
    ...{ toolsFor: known.tools, serversFor: usableServersBy(needs) },
    onClosed: (run) => removeKept({ needs, workspaces }, run),
  })
  const runs = findRuns({ needs, records, workspaces })
  const parts = { needs, records, workspaces, sessions, known, runs }
  const profileOf = (run: AgentRun) => readProfile(profileFolder(root), run.profile)

  async function go(run: AgentRun, going: Going & { planOnly?: boolean }): Promise<WholeRun> {
    await driveRun(parts, { run, profile: profileOf(run) }, going)
    return runs.show(run.id)
  }

  return {
    /** Works on a task until it ends or asks. Errors: `repository_missing`, `agent_runner_missing`, `profile_not_found`. */
    async run(request: TaskRequest, going: Going = {}): Promise<WholeRun> {
      const { run, profile } = await newRun(needs, workspaces, request)
      await needs.agentRunner()
      // An unusable kind of workspace fails before the run is recorded.
      if (run.workspace !== 'auto') await workspaces.choose(run.workspace, run.repository, profile.workspace.image)
      await records.add(run)
      return go(run, { ...going, planOnly: request.dryRun === true })
    },
    list: runs.list,
    show: runs.show,
    /** Follows a run of another process until it ends or pauses. */
    attach: (reference: string, going: Going = {}): Promise<WholeRun> => followRun(parts, reference, going),
    /** Stops a run within a second, or pauses it; one without a process is stopped at once. */
    stop: (reference: string, how?: { pause?: boolean }) => stopRun(parts, reference, how),
    /** Resumes a run, with the owner's answer if it asked. New limits count from its beginning. */
    resume: async (request: ResumeRequest, going: Going = {}): Promise<WholeRun> =>
      go(await answerRun(parts, request), going),
    /** Merges the branch into the owner's checked-out branch, or keeps it for the owner. */
    accept: (reference: string, how?: { merge?: boolean }) => acceptRun(parts, reference, how),
    /** Deletes the branch of a run; the record stays. */
    discard: (reference: string) => discardRun(parts, reference),
    /** A shell in the workspace of a run: the program and the folder. A missing workspace is recreated. */
    async shell(reference: string) {
      const run = await runs.find(reference)
      await runs.notWhileLive(run)
      await notWhileUsed(needs, run)
      return openShell(workspaces, run, profileOf(run))
    },
    profiles: () => listProfiles(profileFolder(root)),
    /** Findings for the doctor. */
    check: (): Promise<Finding[]> => checkAgent(parts),
    /** Removes workspaces of killed runs, and stops idle ones. Branches and records stay. */
    repair: (): Promise<string[]> => repairWorkspaces(parts),
    /** Stops workspaces without a working process, keeping their state. Returns their number. */
    rest: () => restWorkspaces(parts),
    close: () => sessions.close(),
  }
}
