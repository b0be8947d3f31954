import type { Clock, Logger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Traces } from '../ports/forgetting.ts'
import type { Embedder, LanguageModel, TaskKind } from '../ports/models.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { Extract } from '../reading/reading.ts'
import type { Search } from '../search/search.ts'
import type { FlushSettings } from './flush.ts'
import type { MemorySettings } from './memory-settings.ts'

export interface MemoryNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger
  /** The space's own folder: SOUL.md, USER.md, MEMORY.md and memory/ lie in it. */
  folder: string
  /** What the owner set; without: as shipped. */
  settings?: MemorySettings | undefined
  /** The main embedder, by whose vectors statements are chosen; words alone choose without one. */
  embedder?: (() => Embedder | undefined) | undefined
  /** Reads facts out of turns, in place of model and rules. */
  extract?: Extract
  /** Files of the database that forgetting has to reach. */
  traces?: DatabaseTraces | undefined
  /** The home whose inbox forgetting looks into; undefined where none belongs to the space. */
  inboxHome?: string | undefined
  /** How often memory files are looked at by a process that runs for long, milliseconds. */
  lookMs?: number | undefined
  /** When agents are asked to store their memories. */
  flush?: FlushSettings | undefined
  /** The other subsystems of the space: undo and forget reach all. */
  others?: (() => Promise<readonly Subsystem[]>) | undefined
  /** Subsystems that add to the context of a session. */
  briefing?: (() => Promise<readonly Subsystem[]>) | undefined
  /** What follows an undoing, such as files that are written anew. */
  undone?: (() => Promise<unknown>) | undefined
  /** The language model that the owner chose, if any; rules do its work without one. */
  languageModel?: ((purpose: 'facts' | 'summary', task: TaskKind) => Promise<LanguageModel | undefined>) | undefined
}

/** Where forgetting reaches beyond the tables; without it what was deleted may lie in free pages for a while. */
export type DatabaseTraces = Omit<Traces, 'findTexts' | 'removeTexts'>
