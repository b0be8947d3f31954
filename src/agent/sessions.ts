import type { AgentSession, AgentTool } from '../ports/agent-runner.ts'
import { type Bench, flag, runAsked } from './bench.ts'
import { decide } from './guard.ts'
import { keptPrompt } from './prompts.ts'
import { rolesOf, sessionRules } from './roles.ts'
import type { AgentRun } from './run.ts'
import type { UsableServers } from './usable-servers.ts'

interface Held {
  key: string
  /** The last run that it worked for. */
  run: AgentRun
  /** Ends it when no task comes. */
  timer?: NodeJS.Timeout | undefined
  session: AgentSession
  /** The run that it works for just now. */
  current: { bench: Bench | undefined }
}

interface Opening {
  toolsFor(bench: () => Bench): AgentTool[]
  serversFor: UsableServers
}

interface Needs extends Opening {
  /** Called when a session is closed, with the last run that it worked for. */
  onClosed(run: AgentRun): Promise<void>
  /**
   * Time after which a session without a task is closed, as its program uses some 300 MB. It can be resumed by its id.
   */
  keptMs?: number
}

export type AgentSessions = ReturnType<typeof createSessions>

/** One long session for each project: the next task continues it, in this process or by its id in another. */
export function createSessions({ toolsFor, serversFor, onClosed, keptMs = 10 * 60_000 }: Needs) {
  const held = new Map<string, Held>()

  /** Ends a session; the next run of its project resumes it, or begins another. */
  async function drop(place: string): Promise<void> {
    const known = held.get(place)
    if (!known) return
    held.delete(place)
    clearTimeout(known.timer)
    await known.session.close()
    await onClosed(known.run)
  }

  return {
    /** The session of the run's project; a new one where another runner or profile is wanted. */
    async take(bench: Bench): Promise<AgentSession> {
      const { run, runner, profile, workspace } = bench
      const key = [runner.name, workspace.folder, JSON.stringify(profile)].join('\n')
      const known = held.get(run.place)
      clearTimeout(known?.timer)
      if (known?.key === key) {
        known.current.bench = bench
        known.run = bench.run
        return known.session
      }
      // Closed, it must not be found where the next one fails to open.
      held.delete(run.place)
      await known?.session.close()
      const opened = await openFor(bench, key, { toolsFor, serversFor })
      held.set(run.place, opened)
      return opened.session
    },
    /** The run is over; the session waits for the next. */
    release(place: string): void {
      const known = held.get(place)
      if (!known) return
      known.current.bench = undefined
      clearTimeout(known.timer)
      known.timer = setTimeout(() => void drop(place).catch(() => undefined), keptMs).unref()
    },
    isOpen: (place: string): boolean => held.has(place),
    drop,
    async close(): Promise<void> {
      for (const place of [...held.keys()]) await drop(place)
    },
  }
}

/** Opens a session for a run, or resumes the former one of its project. */
async function openFor(bench: Bench, key: string, { toolsFor, serversFor }: Opening): Promise<Held> {
  const { run, runner, records, workspace, profile } = bench
  const current: Held['current'] = { bench }
  const now = (): Bench => {
    if (current.bench) return current.bench
    throw new Error('No run is active.')
  }
  const former = await records.session(run.place)
  const session = await runner.open({
    folder: workspace.folder,
    instructions: sessionRules,
    roles: rolesOf(profile),
    tools: [commandTool(now), ...toolsFor(now)],
    servers: await serversFor(bench),
    resume: former?.runner === runner.name ? former.session : undefined,
    async decide(use) {
      const { records, run, step, workspace } = now()
      const decision = decide(use, workspace.folder)
      if (!decision.allow) await records.note(run.id, step.id, 'denied', `${use.tool} ${use.text}: ${decision.why}`)
      return decision
    },
    onUsage(usage) {
      const { records, run, step, budget } = now()
      budget.spend(usage)
      void records.spend(run.id, step.id, usage).catch(() => undefined)
    },
    onText: (source, text) => void flag(now(), source, text).catch(() => undefined),
    onProgress: (line) => current.bench?.onProgress(line),
    onCompaction: async () => keptPrompt(now().about, await now().records.steps(now().run.id)),
  })
  return { key, run, session, current }
}

const commandTool = (bench: () => Bench): AgentTool => ({
  name: 'run_command',
  description: 'Run one of the allowed commands in the workspace, without a shell. Answers its exit code and output.',
  input: {
    type: 'object',
    properties: { command: { type: 'string', description: 'Such as: npm test' } },
    required: ['command'],
  },
  roles: ['executor'],
  run: ({ command }) => runAsked(bench(), String(command ?? '')),
})
