import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, messageOf, notFound, throwIfAborted } from '../core/errors.ts'
import { isHeld } from '../core/lease.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Finding } from '../ports/health.ts'
import { createWorkspaces } from '../workspaces/workspaces.ts'
import { agentFindings } from './check-agent.ts'
import { driveRun, leaseOf } from './drive-run.ts'
import { createKnown } from './known.ts'
import { kindOf, leftWorkspaces, restWorkspaces } from './left-workspaces.ts'
import type { AgentNeeds } from './needs.ts'
import { notWhileUsed, removeKept, removePlace } from './own-place.ts'
import { profileNames, readProfile } from './read-profiles.ts'
import type { AgentCommand, AgentNote, AgentRun, AgentStep } from './run.ts'
import { createRunRepository } from './run-repository.ts'
import { createSessions } from './sessions.ts'
import { newRun, profileFolder, type TaskRequest } from './start-run.ts'
import { usableServersBy } from './usable-servers.ts'
import { isOver } from './work-on-run.ts'

export interface WholeRun extends AgentRun {
  /** A process works on it just now. `running` without one: it was interrupted, and can be resumed. */
  live: boolean
  steps: AgentStep[]
  ran: AgentCommand[]
  notes: AgentNote[]
  /** What it changed, against the commit that it began at. Empty where nothing is. */
  diff: string
}

export interface Going extends CallOptions {
  onProgress?: ((line: string) => void) | undefined
}

export type Agent = ReturnType<typeof createAgent>

/** Agents that work on a task in a workspace of their own until tests and review agree. */
export function createAgent(needs: AgentNeeds) {
  const { db, clock, folder, variable, root } = needs
  const records = createRunRepository({ db, clock })
  const workspaces = createWorkspaces({ below: join(folder, 'agent'), variable })
  const known = createKnown(needs)
  const sessions = createSessions({
    ...{ toolsFor: known.tools, serversFor: usableServersBy(needs) },
    onClosed: (run) => removeKept({ needs, workspaces }, run),
  })
  const parts = { needs, records, workspaces, sessions, known }
  const profileOf = (run: AgentRun) => readProfile(profileFolder(root), run.profile)

  async function find(reference: string): Promise<AgentRun> {
    const found = await records.startingWith(reference)
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw notFound('run_unclear', `Several runs begin with "${reference}". Type more of the id.`)
    throw notFound('run_not_found', `Run "${reference}" does not exist. "jarvis agent list" shows all.`, {
      id: reference,
    })
  }

  /** Whether a process holds the lease of its project: a run that goes on without one was interrupted. */
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

  async function go(run: AgentRun, going: Going & { planOnly?: boolean }): Promise<WholeRun> {
    await driveRun(parts, { run, profile: profileOf(run) }, going)
    return show(run.id)
  }

  const notWhileLive = async (run: AgentRun) => {
    if (await isLive(run))
      throw conflict('run_goes_on', `The run is still active. Stop it first: jarvis agent stop ${run.id.slice(0, 14)}`)
  }

  return {
    /** Works on a task until it ends or asks. Errors: `repository_missing`, `agent_runner_missing`, `profile_not_found`. */
    async run(request: TaskRequest, going: Going = {}): Promise<WholeRun> {
      const { run, profile } = await newRun(needs, workspaces, request)
      await needs.agentRunner()
      // What cannot begin leaves no record: a kind of workspace that was asked for and cannot be used here.
      if (run.workspace !== 'auto') await workspaces.choose(run.workspace, run.repository, profile.workspace.image)
      await records.add(run)
      return go(run, { ...going, planOnly: request.dryRun === true })
    },
    async list({ project, limit = 20 }: { project?: string | undefined; limit?: number } = {}) {
      const runs = await records.list({ project, limit })
      return { runs: await Promise.all(runs.map(async (run) => ({ ...run, live: await isLive(run) }))) }
    },
    show,
    /** Follows a run of another process until it no longer goes on. */
    async attach(reference: string, { signal, onProgress }: Going = {}): Promise<WholeRun> {
      const { id } = await find(reference)
      let shown = 0
      for (;;) {
        const lines = (await records.steps(id)).flatMap(({ kind, title, state, verdict }) => [
          `${kind}: ${title}`,
          ...(state === 'done' ? [`${kind}: ${verdict}`] : []),
        ])
        for (const line of lines.slice(shown)) onProgress?.(line)
        shown = Math.max(shown, lines.length)
        const run = await find(id)
        if (isOver(run) || !(await isLive(run))) return show(id)
        await sleep(followMs, undefined, { signal }).catch(() => throwIfAborted(signal))
      }
    },
    /** Stops a run within a second, or pauses it; one that no process works on is stopped at once. */
    async stop(reference: string, { pause = false }: { pause?: boolean } = {}): Promise<AgentRun> {
      const run = await find(reference)
      if (isOver(run))
        throw conflict(
          'run_over',
          `The run is ${run.state} already. "jarvis agent show ${run.id.slice(0, 14)}" shows it.`,
        )
      if (await isLive(run)) await records.setWish(run.id, pause ? 'pause' : 'stop')
      else {
        if (!pause) await removePlace(parts, run)
        await records.setState(run.id, pause ? 'paused' : 'stopped', { reason: 'The owner stopped it.' })
      }
      return find(run.id)
    },
    /** Goes on with a run, with the owner's answer where it asked. New limits count from its beginning. */
    async resume(
      { id, answer, ...limits }: { id: string; answer?: string | undefined } & Partial<AgentRun['limits']>,
      going: Going = {},
    ): Promise<WholeRun> {
      const run = await find(id)
      await notWhileLive(run)
      if (['succeeded', 'accepted', 'discarded'].includes(run.state))
        throw conflict('run_over', `The run is ${run.state}. Give a new task: jarvis agent "…"`)
      if (run.state === 'waiting' && answer === undefined)
        throw conflict('answer_missing', `The run asks: ${run.question} Answer with --answer "…".`)
      if (answer !== undefined) await records.note(run.id, '', 'answer', answer)
      const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
      await records.setLimits(run.id, { ...run.limits, ...given })
      return go(await find(run.id), going)
    },
    /** Merges the branch into what the owner has checked out, or leaves it for the owner. */
    async accept(reference: string, { merge = false }: { merge?: boolean } = {}) {
      const run = await find(reference)
      await notWhileLive(run)
      if (run.state === 'discarded')
        throw conflict('run_over', 'The run was discarded. Give the task again: jarvis agent "…"')
      if (run.state === 'accepted' && run.reason.startsWith(mergedAs))
        throw conflict('run_over', `The run was accepted already. ${run.reason}`)
      await removePlace(parts, run)
      const { repository, branch, task } = run
      const commit = merge
        ? await workspaces.merge({ repository, branch, message: `${task.split('\n')[0]?.slice(0, 72)}` })
        : run.checkpoint
      await records.setState(run.id, 'accepted', {
        reason: merge ? `${mergedAs}${commit.slice(0, 12)}.` : `Left as the branch ${branch}.`,
      })
      return { ...(await find(run.id)), merged: merge, commit }
    },
    /** Deletes the branch of a run; the record stays. */
    async discard(reference: string) {
      const run = await find(reference)
      await notWhileLive(run)
      if (run.state === 'accepted')
        throw conflict('run_over', `The run was accepted. Its work stays: ${run.reason} Undo it with git.`)
      await removePlace(parts, run)
      const commit = await workspaces.deleteBranch(run)
      await records.setState(run.id, 'discarded', { reason: commit ? `The branch was at ${commit.slice(0, 12)}.` : '' })
      return { ...(await find(run.id)), commit }
    },
    /** A shell in the workspace of a run: which program, and in which folder. It is made again where it is gone. */
    async shell(reference: string) {
      const run = await find(reference)
      await notWhileLive(run)
      await notWhileUsed(needs, run)
      const { workspace } = profileOf(run)
      const provider = workspaces.of(kindOf(run))
      const opened = await provider.open({
        ...{
          name: run.place,
          repository: run.repository,
          branch: run.branch,
          base: run.base,
          image: workspace.image ?? '',
        },
        ...{ network: workspace.network ?? false, cpus: workspace.cpus ?? 2, memoryMb: workspace.memoryMb ?? 4096 },
        ports: workspace.ports ?? [],
      })
      return { id: run.id, folder: opened.folder, argv: [...opened.shell()], addresses: [...opened.addresses] }
    },
    profiles: () =>
      profileNames(profileFolder(root)).map((name) => {
        const { description, shipped } = readProfile(profileFolder(root), name)
        return { name, description, shipped }
      }),
    /** What the doctor says. */
    async check(): Promise<Finding[]> {
      const runner = await needs.agentRunner().then(
        async (one) => ({ name: one.name, state: await one.probe() }),
        (error: unknown) => ({ problem: messageOf(error) }),
      )
      return agentFindings({ runner, left: await leftWorkspaces(parts) })
    },
    /** Removes workspaces that killed runs left, and stops those that stand by. Branches and records stay. */
    async repair(): Promise<string[]> {
      const left = await leftWorkspaces(parts)
      for (const { remove } of left) await remove()
      await restWorkspaces(parts)
      return left.map(({ name }) => `Removed the workspace ${name}.`)
    },
    /** Stops workspaces of which no process works, with their state kept. Returns how many. */
    rest: () => restWorkspaces(parts),
    close: () => sessions.close(),
  }
}

const followMs = 500
const mergedAs = 'Merged as '
