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
  /** The clock that everything here goes by, epoch milliseconds. */
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
  /** What is true: facts with their history. */
  readonly memory: Memory
  /** What agents did: search, timeline, get, save. */
  readonly observations: AgentWork
  /** Things captured from outside, kept as plain files. */
  readonly gems: Gems
  /** What the operations of a declared subsystem call; one that `reads` makes no space. Errors: `subsystem_not_found`. */
  subsystem(name: string, options?: { reads?: boolean }): Promise<unknown>
  /** Memory of the space in which this declared subsystem keeps what it has. */
  memoryOf(subsystem: string): Promise<Memory>
  /** Adds a folder and indexes it. Vectors are filled in for a few seconds, or until all are there with `wait`. */
  addCollection(
    folder: string,
    collection?: CollectionOptions,
    options?: WorkOptions & { wait?: boolean },
  ): Promise<Indexed>
  /** Indexes what changed in the collections, and (`mended`, sentences) what was lost from the index. */
  update(options?: WorkOptions & { collections?: readonly string[]; wait?: boolean; force?: boolean }): Promise<Indexed>
  /** Computes missing vectors, at most `budget` passages. */
  embed(options?: WorkOptions & { budget?: number }): Promise<Embedded>
  /** Follows the folders and computes missing vectors until the signal aborts. `onOwner`: each change of who is here. */
  watch(
    options: WorkOptions & {
      signal: AbortSignal
      onChange?: (report: UpdateReport) => void
      onOwner?: (state: OwnerState) => void
    },
  ): Promise<void>
  /** Keeps the index fresh and reads the inbox until the signal aborts, but begins nothing while `isPaused` says so. */
  keepFresh(options: { signal: AbortSignal; isPaused?: () => boolean }): Promise<void>
  /**
   * Writes everything of the space into a folder, from which importFrom brings it back. Of an encrypted space it is sealed
   * with the passphrase of the home, unless `plain` asks for text.
   */
  exportTo(folder: string, options?: WorkOptions & { plain?: boolean }): Promise<Exported>
  /**
   * Takes in what another program kept, or an export: a file or a folder. A sealed export wants the passphrase of the home
   * that wrote it. Errors: `export_sealed`, `passphrase_wrong`.
   */
  importFrom(request: ImportRequest, options?: WorkOptions & { passphrase?: Passphrase | undefined }): Promise<Imported>
  /** Moves every space of the home into another store, which the settings then name. */
  moveTo(request: MoveRequest, options?: WorkOptions): Promise<Moved>
  status(): Promise<Status>
  doctor(options?: WorkOptions & { repair?: boolean }): Promise<Diagnosis>
  cleanup(options?: WorkOptions & { dryRun?: boolean }): Promise<Cleaned>
  /** Makes every index anew from what is stored; `mended` says what the index lacked, one sentence each. */
  rebuild(options?: WorkOptions): Promise<{ chunks: number; mended: string[]; degraded: string[] }>
  /** A space on a database that lies elsewhere, with the models of this home: for measurements. */
  openAt(databasePath: string): Promise<OpenSpace>
  /** A database of another program, for reading. */
  openForeign(path: string): Promise<ForeignDatabase>
  /** What agents and our own calls cost, in tokens and money. */
  readonly usage: AgentUsage
  /** Language models by tier, and where a call would go. */
  readonly models: {
    show(): Promise<ShownModels>
    route(request: RouteRequest): Promise<ExplainedRoute>
  }
  /** Every setting, those of a section, or one by its name. */
  explainConfig(name?: string): Promise<ExplainedSetting[]>
  /** What was written, and when anything was. */
  readonly activity: Activity
  /** Ids of the models whose weights are in memory just now. */
  modelsInMemory(): string[]
  close(): Promise<void>
}
