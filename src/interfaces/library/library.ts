import type { Jarvis as Engine } from '../../app/jarvis.ts'
import type { SharedModels } from '../../app/shared-models.ts'
import type { MemoryFacade } from '../../client/memory-facade.ts'
import type { OperationMethods } from '../../client/operation-methods.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Embedder, LanguageModel, Reranker } from '../../ports/models.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import type { LibraryCallSettings } from './call-settings.ts'
import type { DocumentsFacade } from './documents-facade.ts'
import type { SessionsFacade } from './sessions-facade.ts'
import type { ToolCaller } from './tool-caller.ts'

export interface LibraryOptions {
  /** Folder that holds everything; default: JARVIS_HOME, else ~/.jarvis. */
  home?: string
  /** Space of calls that name none; default: the setting `space`. */
  space?: string
  /** false: opening a space that does not exist throws NotFound; default: it is created. */
  create?: boolean
  /** Settings by dotted name, stronger than file and environment: `{ 'search.limit': 20 }`. */
  config?: Readonly<Record<string, unknown>>
  /** Environment variables in place of those of the process. */
  environment?: Readonly<Record<string, string | undefined>>
  /** An embedder of your own in place of the bundled one; the static embedding fills in until its vectors exist. */
  embedder?: Embedder
  /** A model that reads question and passage together. */
  reranker?: Reranker
  /** A language model in place of the one that the settings name. */
  languageModel?: LanguageModel
  /** Search engines to ask before the built-in one, first choice first. */
  searchProviders?: readonly SearchProvider[]
  /** Current time, epoch milliseconds; default: `Date.now`. */
  clock?: Clock
  /** Models that several open libraries use together; from `createSharedModels()`. */
  models?: SharedModels
  /** Called with one sentence where something is wrong but work goes on. */
  onWarning?: (message: string) => void
}

/** Every operation by its name in camel case, as on the typed client: `jarvis.query({ query })`. */
type All = OperationMethods<LibraryCallSettings>
type Methods = Omit<All, 'search'>
/** `jarvis.search({ query })` searches by words; the four ways of searching are also its properties. */
type Searching = All['search'] & Pick<All, 'search' | 'vsearch' | 'query' | 'similar'>

/**
 * An open home. Inputs are checked by the schemas that the command line, HTTP and MCP use, and failures are JarvisErrors
 * with the same kinds and codes. Spaces are opened at the first call that names them, and share their models.
 */
export interface Jarvis extends Methods {
  readonly search: Searching
  /** Folders and files, in the words of the specification. */
  readonly documents: DocumentsFacade
  /** Memory under the seven names of the specification. */
  readonly memory: MemoryFacade
  /** Sessions of agents under the names of the specification. */
  readonly sessions: SessionsFacade
  /** The MCP tools for a chat loop of your own. */
  readonly tools: ToolCaller
  /** Folder of the home. */
  readonly home: string
  /** Names of the spaces that calls without one use. */
  readonly spaces: readonly string[]
  readonly config: Engine['config']
  /** Runs an operation by its name: `call('remember_fact', { content })`. For programs that choose it at run time. */
  call(operation: string, input?: object, settings?: LibraryCallSettings): Promise<unknown>
  /** The built-in engine of the space behind the port of search providers. */
  searchProvider(): Promise<SearchProvider>
  /** Follows the collections and computes missing embeddings until the signal aborts. */
  watch: Engine['watch']
  /** Closes files and frees models. Calls that still run are completed first. */
  close(): Promise<void>
}

/** What an operation takes: `OperationInput<'query'>`. */
export type OperationInput<Name extends keyof OperationMethods> = NonNullable<Parameters<OperationMethods[Name]>[0]>
/** What an operation answers with: `OperationOutput<'query'>`. */
export type OperationOutput<Name extends keyof OperationMethods> = Awaited<ReturnType<OperationMethods[Name]>>
