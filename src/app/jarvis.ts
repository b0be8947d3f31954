import type { Config } from '../config/defaults.ts'
import type { ExplainedSetting } from '../config/explain.ts'
import type { SearchResult } from '../core/hit.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { CollectionOptions, Documents, UpdateReport } from '../documents/documents.ts'
import type { Exported } from '../exports/layout.ts'
import type { Passphrase } from '../exports/open-export.ts'
import type { Gems } from '../gems/gems.ts'
import type { IdleState as OwnerState } from '../idle/idle.ts'
import type { Memory } from '../memory/memory.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import type { Activity } from './activity.ts'
import type { AgentUsage, UsageAnswer } from './agent-usage.ts'
import type { AgentWork } from './agent-work.ts'
import type { Cleaned } from './cleanup.ts'
import type { Diagnosis } from './doctor.ts'
import type { Imported, ImportRequest } from './import/import-request.ts'
import type { Embedded, Indexed } from './index-folders.ts'
import type { Moved, MoveRequest } from './move/move.ts'
import type { Question, Scope } from './questions.ts'
import type { Usage } from './read-usage.ts'
import type { ExplainedRoute, RouteRequest, ShownModels } from './show-models.ts'
import type { OpenSpace } from './space.ts'
import type { ServerStatus, Status } from './status.ts'
import type { WorkOptions } from './work-options.ts'

export type { WorkOptions } from './work-options.ts'
export type {
  Activity,
  Cleaned,
  Diagnosis,
  Documents,
  Embedded,
  ExplainedRoute,
  Exported,
  Imported,
  Indexed,
  Moved,
  OwnerState,
  Question,
  Scope,
  ServerStatus,
  ShownModels,
  Status,
  Usage,
  UsageAnswer,
}

export interface Similarity extends Scope {
  /** Path, `jarvis://` address, `#docid` or record id. */
  ref: string
  limit?: number | undefined
}

/**
 * An open home: one space for everything, or several for searching. Every method that changes something or reads one
 * document wants exactly one space and throws InvalidInput where several are open.
 */
export interface Jarvis {
  readonly home: string
  readonly spaces: readonly string[]
  readonly config: Config
  /** The clock of this instance, epoch milliseconds. */
  now(): number
  readonly search: {
    /** Words only; touches no model. */
    search(question: Question, options?: CallOptions): Promise<SearchResult>
    /** Meaning only. */
    vsearch(question: Question, options?: CallOptions): Promise<SearchResult>
    /** Words and meaning, expansion and rerank. */
    query(question: Question, options?: CallOptions): Promise<SearchResult>
    /** Neighbours of a record, without itself. */
    similar(request: Similarity, options?: CallOptions): Promise<SearchResult>
  }
  /** The engine of the space behind the port of search providers, for programs that are written against it. */
  searchProvider(): Promise<SearchProvider>
  /** Collections and their files: list, rename, remove, contexts, get, multiGet, ls, watch. */
  readonly documents: Documents
  /** Facts with their history. */
  readonly memory: Memory
  /** Agents' work: search, timeline, get, save. */
  readonly observations: AgentWork
  /** Gems: captures from outside, kept as plain files. */
  readonly gems: Gems
  /**
   * The face of a declared subsystem, for its operations; with `reads`, no space is created. Errors:
   * `subsystem_not_found`.
   */
  subsystem(name: string, options?: { reads?: boolean }): Promise<unknown>
  /** Memory of the space in which this declared subsystem keeps its records. */
  memoryOf(subsystem: string): Promise<Memory>
  /** Adds a folder and indexes it. Vectors are filled in for a few seconds, or until all are there with `wait`. */
  addCollection(
    folder: string,
    collection?: CollectionOptions,
    options?: WorkOptions & { wait?: boolean },
  ): Promise<Indexed>
  /** Indexes changes of the collections, and records that the index lacks (`mended`, sentences). */
  update(options?: WorkOptions & { collections?: readonly string[]; wait?: boolean; force?: boolean }): Promise<Indexed>
  /** Computes missing vectors, at most `budget` passages. */
  embed(options?: WorkOptions & { budget?: number }): Promise<Embedded>
  /**
   * Follows the folders and computes missing vectors until the signal aborts. `onOwner`: called when the owner's
   * presence changes.
   */
  watch(
    options: WorkOptions & {
      signal: AbortSignal
      onChange?: (report: UpdateReport) => void
      onOwner?: (state: OwnerState) => void
    },
  ): Promise<void>
  /** Updates the index and reads the inbox until the signal aborts; starts nothing while `isPaused` returns true. */
  keepFresh(options: { signal: AbortSignal; isPaused?: () => boolean }): Promise<void>
  /**
   * Exports everything of the space to a folder; importFrom restores it. The export of an encrypted space is sealed
   * with the passphrase of the home, unless `plain` is set.
   */
  exportTo(folder: string, options?: WorkOptions & { plain?: boolean }): Promise<Exported>
  /**
   * Imports records of another program, or an export: a file or a folder. A sealed export needs the passphrase of the
   * home that wrote it. Errors: `export_sealed`, `passphrase_wrong`.
   */
  importFrom(request: ImportRequest, options?: WorkOptions & { passphrase?: Passphrase | undefined }): Promise<Imported>
  /** Moves every space of the home to another store, and updates the settings. */
  moveTo(request: MoveRequest, options?: WorkOptions): Promise<Moved>
  status(): Promise<Status>
  doctor(options?: WorkOptions & { repair?: boolean }): Promise<Diagnosis>
  cleanup(options?: WorkOptions & { dryRun?: boolean }): Promise<Cleaned>
  /** Rebuilds every index from the stored data; `mended` lists records that the index lacked, one sentence each. */
  rebuild(options?: WorkOptions): Promise<{ chunks: number; mended: string[]; degraded: string[] }>
  /** A space on a database that lies elsewhere, with the models of this home: for measurements. */
  openAt(databasePath: string): Promise<OpenSpace>
  /** A database of another program, for reading. */
  openForeign(path: string): Promise<ForeignDatabase>
  /** Costs of agents and of Jarvis's own calls, in tokens and money. */
  readonly usage: AgentUsage
  /** Language models by tier, and where a call would go. */
  readonly models: {
    show(): Promise<ShownModels>
    route(request: RouteRequest): Promise<ExplainedRoute>
  }
  /** Every setting, those of a section, or one by its name. */
  explainConfig(name?: string): Promise<ExplainedSetting[]>
  /** New log entries, and the version that they raise. */
  readonly activity: Activity
  /** Ids of the models whose weights are loaded. */
  modelsInMemory(): string[]
  close(): Promise<void>
}
