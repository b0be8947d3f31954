import type { Config } from '../config/defaults.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { Gems } from '../gems/gems.ts'
import type { AgentRunner } from '../ports/agent-runner.ts'
import type { Database } from '../ports/database.ts'
import type { MessageSource } from '../ports/messages.ts'
import type { Embedder } from '../ports/models.ts'
import type { Subsystem, SubsystemDefinition } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import type { WholeSpace } from '../sync/sync.ts'
import type { messageDiary } from './message-diary.ts'
import type { AskForModel } from './own-models.ts'

/** What the application passes to a declared subsystem when it is opened in a space. */
export interface SubsystemParts {
  db: Database
  search: Search
  clock: Clock
  logger: Logger
  /** Folder of the space. */
  folder: string
  /** The home, where hooks write to this space; undefined in another space. */
  home: string | undefined
  /** The language model that the owner chose, each call routed by its kind of task and counted for its purpose; undefined where none is set. */
  languageModel: AskForModel
  /** The home, whichever space this is. */
  root: string
  /** The program that works on tasks. Errors: `agent_runner_missing`. */
  agentRunner(): Promise<AgentRunner>
  /** Knowledge for a task, as text that is marked as data; empty if there is nothing relevant. */
  contextFor(request: { task: string; project: string }): Promise<string>
  /** Name of the project that a folder belongs to; undefined if unknown. */
  projectAt(folder: string): Promise<string | undefined>
  /** Captures from outside. */
  gems: Gems
  /** Embedding models, chosen at the first call. */
  embedders(): { instant?: Embedder | undefined; main?: Embedder | undefined }
  /** Opens a file or folder of messages. */
  messageSource(path: string, format: string | undefined): Promise<MessageSource>
  /** Daily notes of the space, as the room of messages writes them. */
  diary: ReturnType<typeof messageDiary>
  /** A variable of the environment, as the settings were read from. */
  variable(name: string): string | undefined
  /** The whole environment, for programs of the owner that are started with it. */
  environment: Readonly<Record<string, string | undefined>>
  /** The face of another subsystem that declares itself. */
  subsystem(name: string): Promise<unknown>
  /** Reads the events that hooks captured until now; an unreadable inbox is a warning. */
  catchUp(): Promise<void>
  settings: Config
  /** All other subsystems of the space, given the caller's name. */
  others(name: string): Promise<readonly Subsystem[]>
  /** Undoes the change that a log entry belongs to. */
  undo(line: number): Promise<unknown>
  /** Files by which processes of a home see whether the owner is here, and whether one works in the background. */
  idleFiles: { activity: string; log: string; pause: string; isServed(): boolean }
  /** The whole space: rows of every subsystem, and forgetting in them. */
  whole: WholeSpace
}

// biome-ignore lint/suspicious/noExplicitAny: each has a face of its own, which only its own operations see.
export type AnySubsystem = SubsystemDefinition<SubsystemParts, any>

/**
 * Subsystems that declare themselves (CONTRIBUTING.md, "A subsystem"): a line each, by the name of the folder. Every
 * verb that crosses subsystems and every door walks this list, in this order.
 */
export const subsystems = {
  learning: () => import('../learning/learning.ts'),
  projects: () => import('../projects/projects.ts'),
  messages: () => import('../messages/messages.ts'),
  skills: () => import('../skills/skills.ts'),
  agent: () => import('../agent/agent.ts'),
  servers: () => import('../servers/servers.ts'),
  idle: () => import('../idle/idle.ts'),
  sync: () => import('../sync/sync.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ subsystem: AnySubsystem }>>>

type Listed = typeof subsystems
type OpenedOf<Name extends keyof Listed> = Awaited<ReturnType<Awaited<ReturnType<Listed[Name]>>['subsystem']['open']>>
type Briefing = { [Name in keyof Listed]: OpenedOf<Name> extends { brief: unknown } ? Name : never }[keyof Listed]

/**
 * Subsystems that add lines to the context of a session (`brief`); no other is loaded for it. The type lists them all.
 */
const adding: Readonly<Record<Briefing, true>> = { learning: true, projects: true, skills: true }
export const briefing: readonly string[] = Object.keys(adding)

/** The declared subsystems, loaded: all of them, or those of these names. A name that is none of theirs has none. */
export const loadSubsystems = async (names: readonly string[] = Object.keys(subsystems)): Promise<AnySubsystem[]> => {
  const all = new Map<string, () => Promise<{ subsystem: AnySubsystem }>>(Object.entries(subsystems))
  const loading = names.map((name) => all.get(name)).filter((load) => load !== undefined)
  return Promise.all(loading.map(async (load) => (await load()).subsystem))
}
