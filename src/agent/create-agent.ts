import { join } from 'node:path'
import { conflict, messageOf } from '../core/errors.ts'
import type { Finding } from '../ports/health.ts'
import { createWorkspaces } from '../workspaces/workspaces.ts'
import { agentFindings } from './check-agent.ts'
import { driveRun } from './drive-run.ts'
import { acceptRun, discardRun, stopRun } from './end-runs.ts'
import { findRuns, type WholeRun } from './find-runs.ts'
import { followRun, type Going } from './follow-run.ts'
import { createKnown } from './known.ts'
import { leftWorkspaces, restWorkspaces } from './left-workspaces.ts'
import type { AgentNeeds } from './needs.ts'
import { openShell } from './open-shell.ts'
import { notWhileUsed, removeKept } from './own-place.ts'
import { profileNames, readProfile } from './read-profiles.ts'
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
    async list({ project, limit = 20 }: { project?: string | undefined; limit?: number } = {}) {
      const found = await records.list({ project, limit })
      return { runs: await Promise.all(found.map(async (run) => ({ ...run, live: await runs.isLive(run) }))) }
    },
    show: runs.show,
    /** Follows a run of another process until it ends or pauses. */
    attach: (reference: string, going: Going = {}): Promise<WholeRun> => followRun(parts, reference, going),
    /** Stops a run within a second, or pauses it; one without a process is stopped at once. */
    stop: (reference: string, how?: { pause?: boolean }) => stopRun(parts, reference, how),
    /** Resumes a run, with the owner's answer if it asked. New limits count from its beginning. */
    async resume(
      { id, answer, ...limits }: { id: string; answer?: string | undefined } & Partial<AgentRun['limits']>,
      going: Going = {},
    ): Promise<WholeRun> {
      const run = await runs.find(id)
      await runs.notWhileLive(run)
      if (['succeeded', 'accepted', 'discarded'].includes(run.state))
        throw conflict('run_over', `The run is ${run.state}. Give a new task: jarvis agent "…"`)
      if (run.state === 'waiting' && answer === undefined)
        throw conflict('answer_missing', `The run asks: ${run.question} Answer with --answer "…".`)
      if (answer !== undefined) await records.note(run.id, '', 'answer', answer)
      const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
      await records.setLimits(run.id, { ...run.limits, ...given })
      return go(await runs.find(run.id), going)
    },
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
    profiles: () =>
      profileNames(profileFolder(root)).map((name) => {
        const { description, shipped } = readProfile(profileFolder(root), name)
        return { name, description, shipped }
      }),
    /** Findings for the doctor. */
    async check(): Promise<Finding[]> {
      const runner = await needs.agentRunner().then(
        async (one) => ({ name: one.name, state: await one.probe() }),
        (error: unknown) => ({ problem: messageOf(error) }),
      )
      return agentFindings({ runner, left: await leftWorkspaces(parts) })
    },
    /** Removes workspaces of killed runs, and stops idle ones. Branches and records stay. */
    async repair(): Promise<string[]> {
      const left = await leftWorkspaces(parts)
      for (const { remove } of left) await remove()
      await restWorkspaces(parts)
      return left.map(({ name }) => `Removed the workspace ${name}.`)
    },
    /** Stops workspaces without a working process, keeping their state. Returns their number. */
    rest: () => restWorkspaces(parts),
    close: () => sessions.close(),
  }
}
