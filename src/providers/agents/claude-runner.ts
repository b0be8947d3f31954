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
/** What the program says of a session that it no longer knows. */
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
  let program = begin(request.resume)

  function begin(resume: string | undefined) {
    const queue = createMessageQueue()
    const options = claudeOptions(sdk, settings, { ...request, resume }, () => current)
    return {
      queue,
      query: sdk.query({ prompt: queue, options }),
      usage: countUsage(request.onUsage, { resumed: resume !== undefined }),
      running: new Set<string>(),
      isResumed: resume !== undefined,
    }
  }

  /**
   * A resumed program counts what former processes of the session cost. Its answer to this command says how much that was,
   * without asking a model. Begins a new session where the program no longer knows the former one; returns why the turn
   * fails where anything else is wrong: the session is there, and a later turn asks again.
   */
  async function readFormerCost(signal: AbortSignal | undefined): Promise<string | undefined> {
    program.queue.push('/cost')
    const { failed } = await readTurn().catch((error: unknown) => ({ failed: String(error) }))
    if (signal?.aborted) return undefined
    program.isResumed = false
    if (failed === undefined) return undefined
    endProgram()
    const isUnknown = unknownSession.test(failed)
    const known = isUnknown ? undefined : request.resume
    session = known
    program = begin(known)
    return isUnknown ? undefined : failed
  }

  function endProgram(): void {
    program.queue.end()
    program.query.close?.()
  }

  /** Reads until the turn is over: a result while subagents still work is not the end of it. */
  async function readTurn(): Promise<AgentAnswer> {
    const { query, usage, running } = program
    for (;;) {
      const { value, done } = await query.next()
      if (done) return { text: '', failed: 'the program ended' }
      session = value.session_id ?? session
      followTasks(running, value)
      usage.read(value)
      if (value.type === 'assistant' && value.error !== undefined) request.onProgress(`the service: ${value.error}`)
      if (value.type === 'result' && running.size === 0) return answerOf(value, current)
    }
  }

  return {
    id: () => session,
    async turn({ role, prompt }, { signal } = {}) {
      current = { role, prompt, answer: undefined }
      const interrupt = () => {
        void program.query.interrupt().catch(() => undefined)
        setTimeout(() => program.query.close?.(), interruptMs).unref()
      }
      signal?.addEventListener('abort', interrupt, { once: true })
      try {
        const failed = program.isResumed ? await readFormerCost(signal) : undefined
        if (signal?.aborted) return { text: '', failed: 'it was interrupted' }
        if (failed !== undefined) return { text: '', failed }
        program.queue.push(`Call the subagent "${role}" with the tool Agent. Its task:\n\n${prompt}`)
        return await readTurn().catch((error: unknown) => ({ text: '', failed: String(error) }))
      } finally {
        signal?.removeEventListener('abort', interrupt)
        current = undefined
      }
    },
    async close() {
      endProgram()
    },
  }
}

/** Subagents in the background: the turn ends with the last of them. */
function followTasks(running: Set<string>, { type, subtype, task_id: task, tasks }: SdkMessage): void {
  if (type !== 'system') return
  if (subtype === 'background_tasks_changed' && tasks) {
    running.clear()
    for (const { task_id, id } of tasks) running.add(task_id ?? id ?? '')
  }
  if (subtype === 'task_notification' && task !== undefined) running.delete(task)
}

/** A failure of the service comes as `success` with `is_error`. */
function answerOf(
  { subtype, is_error: isError, result = '', errors, terminal_reason: reason }: SdkMessage,
  turn: CurrentTurn | undefined,
): AgentAnswer {
  if (isError || subtype !== 'success')
    return { text: '', failed: [result, ...(errors ?? []), reason ?? ''].filter(Boolean).join('; ') || `${subtype}` }
  return { text: turn?.answer ?? result }
}
