import type { Clock, Logger } from '../core/runtime.ts'
import type { FlushSettings } from '../memory-files/memory-files.ts'
import type { Database } from '../ports/database.ts'
import type { Traces } from '../ports/forgetting.ts'
import type { Embedder, LanguageModel, TaskKind } from '../ports/models.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { Extract } from '../reading/reading.ts'
import type { Search } from '../search/search.ts'
import type { MemorySettings } from './memory-settings.ts'

export interface MemoryNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger
  /** Folder of the space, with SOUL.md, USER.md, MEMORY.md and memory/. */
  folder: string
  /** The owner's settings; default: `usualSettings`. */
  settings?: MemorySettings | undefined
  /** The main embedder, for selecting statements; without it they are selected by words. */
  embedder?: (() => Embedder | undefined) | undefined
  /** Extracts facts from turns, instead of the model and the rules. */
  extract?: Extract
  /** Database files that forgetting must clean. */
  traces?: DatabaseTraces | undefined
  /** Home whose inbox forgetting searches; undefined if the space has none. */
  inboxHome?: string | undefined
  /** Interval at which a long-running process checks memory files, milliseconds. */
  lookMs?: number | undefined
  /** When agents are asked to store their memories. */
  flush?: FlushSettings | undefined
  /** Loads the other subsystems of the space, for undo and forget. */
  others?: (() => Promise<readonly Subsystem[]>) | undefined
  /** Loads the subsystems that add lines to the context of a session. */
  briefing?: (() => Promise<readonly Subsystem[]>) | undefined
  /** Runs after an undo, for example to rewrite files. */
  undone?: (() => Promise<unknown>) | undefined
  /** The language model of the owner's choice; without one, rules do its work. */
  languageModel?: ((purpose: 'facts' | 'summary', task: TaskKind) => Promise<LanguageModel | undefined>) | undefined
}

/** Cleans database files after forgetting; without it, deleted text may remain in free pages for a while. */
export type DatabaseTraces = Omit<Traces, 'findTexts' | 'removeTexts'>
