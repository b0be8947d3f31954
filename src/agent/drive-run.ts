import { messageOf } from '../core/errors.ts'
import { acquireLease, isHeld } from '../core/lease.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Workspace } from '../ports/workspace.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { Bench } from './bench.ts'
import { type Budget, createBudget } from './budget.ts'
import { handToLearning } from './hand-to-learning.ts'
import type { createKnown } from './known.ts'
import type { AgentNeeds } from './needs.ts'
import type { Profile } from './profile.ts'
import { readCommands } from './project-commands.ts'
import type { AgentRun } from './run.ts'
import type { RunRepository } from './run-repository.ts'
import type { AgentSessions } from './sessions.ts'
import { endLeftOver, type RunEnd, workOnRun } from './work-on-run.ts'

interface Parts {
  needs: AgentNeeds
  records: RunRepository
  workspaces: Workspaces
  sessions: AgentSessions
  known: ReturnType<typeof createKnown>
}

export interface DriveOptions extends CallOptions {
  planOnly?: boolean
  onProgress?: ((line: string) => void) | undefined
}

const lookMs = 500
export const leaseOf = (place: string): string => `agent:${place}`

/** Takes up a run and works on it until it ends or waits. Runs of a project go one after the other. */
export async function driveRun(
  parts: Parts,
  { run, profile }: { run: AgentRun; profile: Profile },
  { signal, planOnly = false, onProgress = () => {} }: DriveOptions,
): Promise<RunEnd> {
  const { needs, records, sessions } = parts
  if (await isHeld(needs.db, leaseOf(run.place), needs.clock))
    onProgress('Another run of this project is active. This one waits for it to end.')
  const lease = await acquireLease(needs.db, leaseOf(run.place), { clock: needs.clock, signal })
  const watch = watchWishes(records, run.id, signal)
  const budget = createBudget(run, run.limits, watch.signal)
  const pause = (error: unknown) => records.setState(run.id, 'paused', { reason: messageOf(error) })
  // Shared resources are released first: the database may refuse later writes.
  const letGo = async () => {
    const worked = budget.worked()
    budget.end()
    watch.end()
    sessions.release(run.place)
    await allOf([() => records.work(run.id, worked), () => lease.release()])
  }
  let end: RunEnd
  try {
    end = await takeUp(parts, { run, profile }, { watch, budget, planOnly, onProgress })
  } catch (error) {
    await allOf([() => pause(error), letGo]).catch((later) =>
      needs.logger.warn('A run ended badly.', { reason: messageOf(later) }),
    )
    throw error
  }
  await letGo()
  return end
}

/** Runs all steps even if some fail; throws the first error. */
async function allOf(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

interface Held {
  watch: ReturnType<typeof watchWishes>
  budget: Budget
  planOnly: boolean
  onProgress(line: string): void
}

/** Works on a run that holds its lease. */
async function takeUp(
  { needs, records, workspaces, sessions, known }: Parts,
  { run, profile }: { run: AgentRun; profile: Profile },
  { watch, budget, planOnly, onProgress }: Held,
): Promise<RunEnd> {
  const changed = await changedMeanwhile(records, run)
  if (changed) return changed
  const runner = await needs.agentRunner()
  const provider = await workspaces.choose(run.workspace, run.repository, profile.workspace.image)
  await records.setState(run.id, 'running')
  await records.setPlace(run.id, { workspace: provider.kind, runner: runner.name })
  if (provider.kind === 'worktree')
    onProgress('The workspace is a git worktree on this machine: its commands see your files and network.')
  const workspace = await provider.open(workspaceRequest(run, profile))
  endLeftOver(await records.commands(run.id), workspace.folder)
  await workspace.reset(run.checkpoint)
  const commands = await commandsOf(records, run, profile, workspace.folder)
  const { task, project, repository } = run
  const lines = await known.forTask({ task, project, folder: repository, named: profile.skills })
  const answers = (await records.notes(run.id))
    .filter(({ kind }) => kind === 'answer' || kind === 'question')
    .map(({ kind, text }) => `${kind}: ${text}`)
  const now = { ...run, commands, workspace: provider.kind, runner: runner.name }
  const bench: Bench = {
    ...{ run: now, profile, records, workspace, runner, budget, step: { id: '' }, logger: needs.logger },
    about: { run: now, known: lines, answers },
    session: () => sessions.take(bench),
    fixesFor: (output) => known.fixesFor(output, project),
    onProgress,
  }
  const end = await workOnRun(bench, watch, planOnly)
  if (end.state === 'succeeded') await handToLearning(needs.home, now, { records, workspaces })
  return finish({ records, sessions }, run, workspace, end)
}

/** End of a run that another process stopped or finished while it waited for its turn. */
async function changedMeanwhile(records: RunRepository, { id, updatedAt }: AgentRun): Promise<RunEnd | undefined> {
  const now = await records.get(id)
  return now.updatedAt === updatedAt ? undefined : { state: now.state, reason: now.reason }
}

/** Records the end of a run. A waiting run keeps its workspace, hibernated; a finished one keeps only its branch. */
async function finish(
  { records, sessions }: Pick<Parts, 'records' | 'sessions'>,
  run: AgentRun,
  workspace: Workspace,
  end: RunEnd,
): Promise<RunEnd> {
  if (end.question !== undefined) await records.note(run.id, '', 'question', end.question)
  if (end.state === 'paused' || end.state === 'stopped') await sessions.drop(run.place)
  // A run is recorded as finished after its workspace is gone, so a kill leaves none behind; its session may keep the
  // clean files.
  if (end.state === 'waiting' || end.state === 'paused') await workspace.hibernate()
  else if (sessions.isOpen(run.place)) await workspace.vacate().catch(() => workspace.remove())
  else await workspace.remove()
  await records.setState(run.id, end.state, end)
  return end
}

const workspaceRequest = (run: AgentRun, { workspace }: Profile) => ({
  ...{ name: run.place, repository: run.repository, branch: run.branch, base: run.base },
  ...{ image: workspace.image ?? '', network: workspace.network ?? false, ports: workspace.ports ?? [] },
  ...{ cpus: workspace.cpus ?? 2, memoryMb: workspace.memoryMb ?? 4096 },
})

/** The commands of the run, fixed with its first step: an agent's changes of package.json add none. */
async function commandsOf(records: RunRepository, run: AgentRun, profile: Profile, folder: string) {
  if ((await records.steps(run.id)).length > 0) return run.commands
  const found = readCommands(folder)
  const { prepare, test, allow } = profile.commands
  const commands = {
    prepare: prepare ?? found.prepare,
    test: run.commands.test.length > 0 ? run.commands.test : (test ?? found.test),
    allow: [...new Set([...run.commands.allow, ...(allow ?? found.allow)])],
  }
  await records.setCommands(run.id, commands)
  return commands
}

/** Looks every half second whether the owner wants the run to pause or stop, and ends the turn then. */
function watchWishes(records: RunRepository, run: string, parent: AbortSignal | undefined) {
  const controller = new AbortController()
  let wish: AgentRun['wish'] = ''
  const timer = setInterval(async () => {
    wish ||= (await records.get(run).catch(() => undefined))?.wish ?? ''
    if (wish !== '') controller.abort()
  }, lookMs).unref()
  return {
    signal: parent ? AbortSignal.any([parent, controller.signal]) : controller.signal,
    wish: () => wish || (parent?.aborted ? ('pause' as const) : ('' as const)),
    end: () => clearInterval(timer),
  }
}
