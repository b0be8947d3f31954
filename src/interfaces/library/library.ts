import type { Jarvis as Engine } from '../../app/jarvis.ts'
import type { MemoryFacade } from '../../client/memory-facade.ts'
import type { OperationMethods } from '../../client/operation-methods.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'
import type { LibraryCallSettings } from './call-settings.ts'
import type { DocumentsFacade } from './documents-facade.ts'
import type { SessionsFacade } from './sessions-facade.ts'
import type { ToolCaller } from './tool-caller.ts'

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
