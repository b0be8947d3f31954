import type { Clock } from '../core/runtime.ts'
import type { GemsNeeds } from '../gems/gems.ts'
import type { AgentRunner } from '../ports/agent-runner.ts'
import type { Embedder, LanguageModel, Reranker } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import type { SearchDependencies } from '../search/search.ts'
import type { SharedModels } from './shared-models.ts'
import type { ServerStatus } from './status.ts'

export interface OpenOptions {
  /** Folder that holds everything; default: JARVIS_HOME, else ~/.jarvis. */
  home?: string | undefined
  /** One space, several as `a,b`, or `all`; default: the setting `space`. */
  space?: string | undefined
  /** false: a missing space is NotFound instead of created; the default space is always created. */
  create?: boolean | undefined
  /** true: only to be read from for a moment. A space that holds nothing yet is answered for without making its files. */
  onlyReads?: boolean | undefined
  /** Settings by dotted name, stronger than file and environment: `{ 'search.limit': 20 }`. */
  config?: Readonly<Record<string, unknown>> | undefined
  /** true: no space is opened, for work on the stores themselves. */
  opensNothing?: boolean | undefined
  /**
   * Passphrase that unlocks an encrypted home; default: the variable JARVIS_PASSPHRASE, else the key kept by `jarvis
   * unlock`.
   */
  passphrase?: string | undefined
  /** Opens a damaged or foreign database, too: everything but `doctor` then throws the error. For repair. */
  evenDamaged?: boolean | undefined
  /** Called with warnings; default: ignored. */
  onWarning?: ((message: string) => void) | undefined
  /** Models that other open spaces also use; default: its own, unloaded when it is closed. */
  models?: SharedModels | undefined
  /** Facts about the server that opens this; default: read from the home. */
  server?: (() => ServerStatus) | undefined
  /** Fakes for tests and parts from outside. */
  overrides?: Overrides | undefined
}

export interface Overrides {
  /** Replaces the embedder of the settings; the static embedding still fills in. */
  embedder?: Embedder
  /** Search providers before those of the settings. */
  searchProviders?: readonly SearchProvider[]
  embedders?: SearchDependencies['embedders']
  reranker?: Reranker
  languageModel?: LanguageModel
  /** Replaces the program of the settings. */
  agentRunner?: AgentRunner
  /** How host names are resolved, and limits of a fetch. */
  fetching?: GemsNeeds['fetching']
  clock?: Clock
  environment?: Readonly<Record<string, string | undefined>>
}
