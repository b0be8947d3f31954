import type { CallOptions } from '../core/runtime.ts'

/** Who does a part of the work. Each has its own prompt, tools and model. */
export const agentRoles = ['planner', 'executor', 'tester', 'reviewer'] as const
export type AgentRole = (typeof agentRoles)[number]

export interface RoleForm {
  /** When it is used, one sentence. */
  description: string
  prompt: string
  /** Names of tools: `read`, `search`, `edit`, `command`, `memory`. */
  tools: readonly string[]
  /** Empty: the one of the session. */
  model: string
}

/** What an agent is about to do with a tool that is not ours. */
export interface ToolUse {
  tool: string
  does: 'read' | 'edit' | 'command' | 'server'
  /** Files and folders that it names, as it names them. */
  paths: readonly string[]
  /** What it would do, one line, for the record. */
  text: string
}

export type ToolDecision = { allow: true } | { allow: false; why: string }

/** A tool of ours that a session can call. `input` is a JSON schema. It throws what the model should hear. */
export interface AgentTool {
  name: string
  description: string
  input: Readonly<Record<string, unknown>>
  /** Which roles have it. */
  roles: readonly AgentRole[]
  run(input: Readonly<Record<string, unknown>>): Promise<string>
}

export interface AgentUsage {
  inputTokens: number
  outputTokens: number
  dollars: number
  /** Answers of a model. */
  turns: number
}

export interface SessionRequest {
  /** Absolute path of the workspace. */
  folder: string
  /** What holds for every role: context, knowledge, rules. */
  instructions: string
  roles: Readonly<Record<AgentRole, RoleForm>>
  tools: readonly AgentTool[]
  /** Servers of the profile, by name, as clients write them down. */
  servers: Readonly<Record<string, unknown>>
  /** A session of before, which goes on where the runner still knows it. */
  resume?: string | undefined
  /** Asked before each use of a tool that is not ours. */
  decide(use: ToolUse): Promise<ToolDecision>
  /** Called after each answer of a model with what it cost. */
  onUsage(usage: AgentUsage): void
  /** Called with what a tool gave back, or what the description of one says: text from outside. */
  onText(source: string, text: string): void
  /** Called with what happens, one line each. */
  onProgress(line: string): void
  /** Called before the session forgets what was said: what it gives is said again afterwards. */
  onCompaction(): Promise<string>
}

export interface AgentTurn {
  role: AgentRole
  prompt: string
}

/** What a role said. A failure of the service is `failed`, however the program reports it. */
export interface AgentAnswer {
  text: string
  failed?: string
}

export interface AgentSession {
  /** By which it can be resumed; undefined until the first answer. */
  id(): string | undefined
  /** One message to one role; resolves when the role, and whatever it started, is done. */
  turn(turn: AgentTurn, options?: CallOptions): Promise<AgentAnswer>
  close(): Promise<void>
}

export type RunnerState = { ready: true; version: string } | { ready: false; why: string }

/** A program or model that works in a folder. */
export interface AgentRunner {
  readonly name: string
  /** Whether it can be used, without starting it. `why` is a whole sentence with the next step. */
  probe(): Promise<RunnerState>
  open(request: SessionRequest): Promise<AgentSession>
}
