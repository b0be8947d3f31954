import type { Clock, Logger } from '../core/runtime.ts'
import type { AgentRunner } from '../ports/agent-runner.ts'
import type { Database } from '../ports/database.ts'
import type { WorkspaceKind } from '../ports/workspace.ts'
import type { Limits } from './run.ts'

export interface AgentSettings extends Limits {
  workspace: WorkspaceKind | 'auto'
  profile: string
}

export interface AgentNeeds {
  db: Database
  clock: Clock
  logger: Logger
  /** Folder of the space. */
  folder: string
  /** The whole home, where profiles lie. */
  root: string
  /** The home whose inbox belongs to this space; undefined for a space without an inbox. */
  home: string | undefined
  variable(name: string): string | undefined
  /** The runner that the settings name, or the first that can be used. */
  agentRunner(): Promise<AgentRunner>
  /** Jarvis's knowledge for a task, as text that is marked as data. */
  contextFor(request: { task: string; project: string }): Promise<string>
  /** Name of the project that a folder belongs to. */
  projectAt(folder: string): Promise<string | undefined>
  /** The face of another subsystem. */
  subsystem(name: string): Promise<unknown>
  settings: { agent: AgentSettings }
}
