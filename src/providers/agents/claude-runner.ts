import { unavailable } from '../../core/errors.ts'
import { shellWord } from '../../core/shell-word.ts'
import type { AgentAnswer, AgentRunner, AgentSession, SessionRequest } from '../../ports/agent-runner.ts'
import { type CurrentTurn, claudeOptions } from './claude-options.ts'
import { type ClaudeSdk, type ClaudeSettings, hasProgram, loadClaudeSdk, type SdkMessage } from './claude-sdk.ts'
import { countUsage } from './count-usage.ts'
import { createMessageQueue } from './message-queue.ts'

const missingPackage = (home: string): string =>
  `No agent can run: the Claude Agent SDK is not installed. Install it with npm install --prefix ${shellWord(home)} @anthropic-ai/claude-agent-sdk zod@4.`
const missingProgram =
  'No agent can run: the program claude was not found. Install Claude Code, or set agent.program to its path.'
const interruptMs = 5000
/** The program's message for a session that it no longer has. */
const unknownSession = /no conversation found/i

/** Claude Agent SDK: one program for a session, the roles as its subagents. */
export function createClaudeRunner(settings: ClaudeSettings): AgentRunner {
  return {
    name: 'claude',
    async probe() {
      if (!(await loadClaudeSdk(settings.folder))) return { ready: false, why: missingPackage(settings.folder) }
      return hasProgram(settings) ? { ready: true, version: 'Claude Agent SDK' } : { ready: false, why: missingProgram }
    },
    async open(request) {
      const sdk = await loadClaudeSdk(settings.folder)
      if (!sdk) throw unavailable('agent_runner_missing', missingPackage(settings.folder))
      return openSession(sdk, settings, request)
    },
  }
}

function openSession(sdk: ClaudeSdk, settings: ClaudeSettings, request: SessionRequest): AgentSession {
  let current: CurrentTurn | undefined
  let session: string | undefined
  let program = start(request.resume)

  function start(resume: string | undefined): Program {
    const onSession = (id: string) => {
      session = id
    }
    return startProgram(sdk, settings, { ...request, resume }, { current: () => current, onSession })
  }

  /**
   * Reads the former cost of a resumed session, which the program includes in its totals. The command reports it
   * without asking a model. Starts a new session if the program no longer has the former one. After any other failure
   * it returns why the turn fails: the session exists, and a later turn asks again.
   */
  async function readFormerCost(signal: AbortSignal | undefined): Promise<string | undefined> {
    const { failed } = await program.ask('/cost')
    if (signal?.aborted) return undefined
    program.isResumed = false
    if (failed === undefined) return undefined
    program.end()
    const isUnknown = unknownSession.test(failed)
    session = isUnknown ? undefined : request.resume
    program = start(session)
    return isUnknown ? undefined : failed
  }

  return {
    id: () => session,
    async turn({ role, prompt }, { signal } = {}) {
      current = { role, prompt, answer: undefined }
      const interrupt = () => program.interrupt()
      signal?.addEventListener('abort', interrupt, { once: true })
      try {
        const failed = program.isResumed ? await readFormerCost(signal) : undefined
        if (signal?.aborted) return { text: '', failed: 'it was interrupted' }
        if (failed !== undefined) return { text: '', failed }
        return await program.ask(`Call the subagent "${role}" with the tool Agent. Its task:\n\n${prompt}`)
      } finally {
        signal?.removeEventListener('abort', interrupt)
        current = undefined
      }
    },
    async close() {
      program.end()
    },
  }
}

/** Values that a program reads from its session, and its reports. */
interface SessionOfProgram {
  current: () => CurrentTurn | undefined
  onSession: (id: string) => void
}

interface Program {
  /** Whether it resumed a session whose former cost is still unknown. */
  isResumed: boolean
  /** Sends a message and reads until the turn is over. A failure is an answer, never an error. */
  ask(message: string): Promise<AgentAnswer>
  /** Stops the turn; a program that does not react is closed. */
  interrupt(): void
  end(): void
}

/** Starts one process of Claude Code. A session has a second one if the first could not resume it. */
function startProgram(
  sdk: ClaudeSdk,
  settings: ClaudeSettings,
  request: SessionRequest,
  { current, onSession }: SessionOfProgram,
): Program {
  const queue = createMessageQueue()
  const query = sdk.query({ prompt: queue, options: claudeOptions(sdk, settings, request, current) })
  const isResumed = request.resume !== undefined
  const usage = countUsage(request.onUsage, { resumed: isResumed })
  const running = new Set<string>()

  /** Reads until the turn is over; a result while subagents still work does not end it. */
  async function readTurn(): Promise<AgentAnswer> {
    for (;;) {
      const { value, done } = await query.next()
      if (done) return { text: '', failed: 'the program ended' }
      if (value.session_id !== undefined) onSession(value.session_id)
      followTasks(running, value)
      usage.read(value)
      if (value.type === 'assistant' && value.error !== undefined) request.onProgress(`the service: ${value.error}`)
      if (value.type === 'result' && running.size === 0) return answerOf(value, current())
    }
  }

  return {
    isResumed,
    async ask(message) {
      queue.push(message)
      return readTurn().catch((error: unknown) => ({ text: '', failed: String(error) }))
    },
    interrupt() {
      void query.interrupt().catch(() => undefined)
      setTimeout(() => query.close?.(), interruptMs).unref()
    },
    end() {
      queue.end()
      query.close?.()
    },
  }
}

/** Tracks background subagents: the turn ends with the last of them. */
function followTasks(running: Set<string>, { type, subtype, task_id: task, tasks }: SdkMessage): void {
  if (type !== 'system') return
  if (subtype === 'background_tasks_changed' && tasks) {
    running.clear()
    for (const { task_id, id } of tasks) running.add(task_id ?? id ?? '')
  }
  if (subtype === 'task_notification' && task !== undefined) running.delete(task)
}

/** The service reports its failures as `success` with `is_error`. */
function answerOf(
  { subtype, is_error: isError, result = '', errors, terminal_reason: reason }: SdkMessage,
  turn: CurrentTurn | undefined,
): AgentAnswer {
  if (isError || subtype !== 'success')
    return { text: '', failed: [result, ...(errors ?? []), reason ?? ''].filter(Boolean).join('; ') || `${subtype}` }
  return { text: turn?.answer ?? result }
}
