import { unavailable } from '../../../core/errors.ts'
import { objectOf } from '../../../core/object-of.ts'
import {
  type AgentRole,
  type AgentRunner,
  type AgentSession,
  agentRoles,
  type SessionRequest,
} from '../../../ports/agent-runner.ts'
import { toolsOfRole } from '../role-tools.ts'
import { startToolServer } from '../tools/tool-server.ts'
import { workspaceTools } from '../tools/workspace-tools.ts'
import { codexCall } from './arguments.ts'
import { type CodexSettings, codexEnvironment, findCodex } from './program.ts'
import { type CodexEvent, runTurn } from './run-turn.ts'
import { followThread } from './spent.ts'

const missing =
  'No agent can run: the program codex was not found. Install it with npm i -g @openai/codex, or set agent.program to its path.'

/**
 * Codex in its non-interactive mode. Each role has its own thread, continued by its next turn; each turn is a process.
 * The thread's record stays with Codex, so that another process can resume a run.
 */
export function createCodexRunner(settings: CodexSettings): AgentRunner {
  return {
    name: 'codex',
    async probe() {
      const found = findCodex(settings)
      return found === undefined ? { ready: false, why: missing } : { ready: true, version: found }
    },
    async open(request) {
      const program = findCodex(settings)
      if (program === undefined) throw unavailable('agent_runner_missing', missing)
      return openSession(program, settings, request)
    },
  }
}

type Threads = Partial<Record<AgentRole, string>>

async function openSession(program: string, settings: CodexSettings, request: SessionRequest): Promise<AgentSession> {
  const threads: Threads = readThreads(request.resume)
  const files = workspaceTools(request)
  const tools = await startToolServer((name) => {
    const role = agentRoles.find((one) => one === name)
    if (role === undefined) return []
    const wanted = request.roles[role].tools
    const own = (['read', 'search', 'edit'] as const).flatMap((name) => (wanted.includes(name) ? files[name] : []))
    return [...own, ...toolsOfRole(role, request)]
  })

  async function turn(role: AgentRole, prompt: string, signal: AbortSignal | undefined) {
    const thread = threads[role]
    const { args, environment } = codexCall(settings, request, { role, thread, tools })
    const follow = (id: string) => followThread(settings, id, thread !== undefined, request.onUsage)
    let usage = thread === undefined ? undefined : follow(thread)
    const timer = setInterval(() => void usage?.read(), 1000).unref()
    try {
      return await runTurn({
        ...{ program, args, prompt, signal, folder: request.folder },
        environment: { ...codexEnvironment(settings), ...environment },
        onThread(id) {
          threads[role] = id
          usage ??= follow(id)
        },
        onEvent(event) {
          void usage?.read()
          report(event, request)
        },
      })
    } finally {
      clearInterval(timer)
      await usage?.read()
      await usage?.close()
    }
  }

  return {
    id: () => (Object.keys(threads).length === 0 ? undefined : JSON.stringify(threads)),
    async turn({ role, prompt }, { signal } = {}) {
      const known = threads[role]
      const answer = await turn(role, prompt, signal)
      // A thread that Codex no longer has starts over, once.
      if (known === undefined || signal?.aborted || !/no rollout found|not found/i.test(answer.failed ?? ''))
        return answer
      delete threads[role]
      return turn(role, prompt, signal)
    },
    close: () => tools.close(),
  }
}

function readThreads(resume: string | undefined): Threads {
  try {
    const known = objectOf(JSON.parse(resume ?? '{}'))
    const entries = agentRoles.flatMap((role) =>
      typeof known[role] === 'string' ? [[role, known[role]] as const] : [],
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

/** Reports the actions of a turn to the owner, and the output of the profile's servers as text from outside. */
function report({ type, item }: CodexEvent, { onProgress, onText }: SessionRequest): void {
  const isDone = type === 'item.completed'
  const tool = `${String(item.server)}/${String(item.tool)}`
  if (item.type === 'error' && isDone) onProgress(`codex: ${String(item.message)}`)
  if (item.type === 'file_change' && isDone)
    onProgress(`codex: ${String(item.status)}: ${pathsOf(item.changes).join(', ')}`)
  if (item.type === 'mcp_tool_call' && type === 'item.started') onProgress(`codex: ${tool}`)
  if (item.type === 'mcp_tool_call' && isDone && item.server !== 'jarvis')
    onText(`what ${tool} gave back`, JSON.stringify(item.result ?? item.error ?? ''))
}

const pathsOf = (changes: unknown): string[] =>
  Array.isArray(changes) ? changes.map((change) => String(objectOf(change).path ?? '')) : []
