import type { CallOptions } from '../core/runtime.ts'

/** Role that does a part of the work. Each has its own prompt, tools and model. */
export const agentRoles = ['planner', 'executor', 'tester', 'reviewer'] as const
export type AgentRole = (typeof agentRoles)[number]

export interface RoleForm {
  /** One sentence: when to use it. */
  description: string
  prompt: string
  /** Names of tools: `read`, `search`, `edit`, `command`, `memory`. */
  tools: readonly string[]
  /** Empty: the model of the session. */
  model: string
}

/** A call of a tool that Jarvis does not define, before it runs. */
export interface ToolUse {
  tool: string
  does: 'read' | 'edit' | 'command' | 'server'
  /** Files and folders that the call names, as given. */
  paths: readonly string[]
  /** One line for the record: what the call would do. */
  text: string
}

export type ToolDecision = { allow: true } | { allow: false; why: string }

/** A tool of Jarvis that a session can call. `input` is a JSON schema. Throws errors written for the model. */
export interface AgentTool {
  name: string
  description: string
  input: Readonly<Record<string, unknown>>
  /** Roles that have the tool. */
  roles: readonly AgentRole[]
  run(input: Readonly<Record<string, unknown>>): Promise<string>
}

export interface AgentUsage {
  inputTokens: number
  outputTokens: number
  dollars: number
  /** Number of model responses. */
  turns: number
}

export interface SessionRequest {
  /** Absolute path of the workspace. */
  folder: string
  /** Instructions for every role: context, knowledge, rules. */
  instructions: string
  roles: Readonly<Record<AgentRole, RoleForm>>
  tools: readonly AgentTool[]
  /** Servers of the profile, by name, as clients configure them. */
  servers: Readonly<Record<string, unknown>>
  /** Id of an earlier session, resumed if the runner still has it. */
  resume?: string | undefined
  /** Called before each use of a tool that Jarvis does not define. */
  decide(use: ToolUse): Promise<ToolDecision>
  /** Called after each model response with its cost. */
  onUsage(usage: AgentUsage): void
  /** Called with text from outside: the output of a tool, or its description. */
  onText(source: string, text: string): void
  /** Called with progress, one line each. */
  onProgress(line: string): void
  /** Called before the session is compacted. The returned text is repeated afterwards. */
  onCompaction(): Promise<string>
}

export interface AgentTurn {
  role: AgentRole
  prompt: string
}

/** Answer of a role. A failure of the service is `failed`, however the program reports it. */
export interface AgentAnswer {
  text: string
  failed?: string
}

export interface AgentSession {
  /** Id for resuming the session; undefined until the first answer. */
  id(): string | undefined
  /** Sends one message to one role; resolves when the role and everything it started are done. */
  turn(turn: AgentTurn, options?: CallOptions): Promise<AgentAnswer>
  close(): Promise<void>
}

export type RunnerState = { ready: true; version: string } | { ready: false; why: string }

/** A program or model that works in a folder. */
export interface AgentRunner {
  readonly name: string
  /** Checks whether the runner can be used, without starting it. `why` is a whole sentence with the next step. */
  probe(): Promise<RunnerState>
  open(request: SessionRequest): Promise<AgentSession>
}
