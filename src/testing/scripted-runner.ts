import type { AgentRole, AgentRunner, AgentUsage, SessionRequest } from '../ports/agent-runner.ts'

/** Input of a scripted role. */
export interface ScriptedTurn {
  role: AgentRole
  prompt: string
  /** The workspace. */
  folder: string
  /** Calls a tool of the session; an error is returned as text, as a model gets it. */
  call(tool: string, input: Record<string, unknown>): Promise<string>
  /** The session's permissions and prompts: for scripts that misbehave. */
  session: SessionRequest
  /** Counts as so many answers of a model. */
  spend(usage: Partial<AgentUsage>): void
  signal: AbortSignal | undefined
}

export type Script = (turn: ScriptedTurn) => Promise<object | string> | object | string

const usual: AgentUsage = { inputTokens: 100, outputTokens: 20, dollars: 0.01, turns: 1 }

/** An agent runner whose roles are played by a function; it keeps no state, like a killed process. */
export function scriptedRunner(script: Script, { sessions = [] as string[] } = {}): AgentRunner {
  let opened = 0
  return {
    name: 'scripted',
    probe: async () => ({ ready: true, version: '1' }),
    async open(session) {
      const id = session.resume ?? `scripted-${++opened}`
      sessions.push(session.resume === undefined ? `opened ${id}` : `resumed ${id}`)
      return {
        id: () => id,
        async turn({ role, prompt }, { signal } = {}) {
          const call = async (name: string, input: Record<string, unknown>) => {
            const tool = session.tools.find((one) => one.name === name && one.roles.includes(role))
            if (!tool) return `no tool ${name}`
            return tool.run(input).catch((error: unknown) => `error: ${(error as Error).message}`)
          }
          const spend = (usage: Partial<AgentUsage>) => session.onUsage({ ...usual, ...usage })
          session.onUsage(usual)
          const answer = await script({ role, prompt, folder: session.folder, call, session, spend, signal })
          return { text: typeof answer === 'string' ? answer : JSON.stringify(answer) }
        },
        close: async () => undefined,
      }
    },
  }
}
