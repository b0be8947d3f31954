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
  /** false: a space that is not there is NotFound rather than made; the usual one is made in any case. */
  create?: boolean | undefined
  /** true: only to be read from for a moment. A space that holds nothing yet is answered for without making its files. */
  onlyReads?: boolean | undefined
  /** Settings by dotted name, stronger than file and environment: `{ 'search.limit': 20 }`. */
  config?: Readonly<Record<string, unknown>> | undefined
  /** true: no space is opened, for work on the stores themselves. */
  opensNothing?: boolean | undefined
  /** Opens an encrypted home that is locked; default: the variable JARVIS_PASSPHRASE, else what `jarvis unlock` kept. */
  passphrase?: string | undefined
  /** Opens a damaged or foreign database, too: everything but `doctor` then throws why. For repair. */
  evenDamaged?: boolean | undefined
  /** Told of things that are wrong but no failure; default: nobody. */
  onWarning?: ((message: string) => void) | undefined
  /** Models that other open spaces use, too; default: its own, freed when it is closed. */
  models?: SharedModels | undefined
  /** Facts about the server that this is opened by; default: what the home says of one. */
  server?: (() => ServerStatus) | undefined
  /** Fakes for tests and parts from outside. */
  overrides?: Overrides | undefined
}

export interface Overrides {
  /** In place of the embedder that the settings name; the static embedding still fills in. */
  embedder?: Embedder
  /** Asked before the engines that the settings name. */
  searchProviders?: readonly SearchProvider[]
  embedders?: SearchDependencies['embedders']
  reranker?: Reranker
  languageModel?: LanguageModel
  /** In place of the program that the settings name. */
  agentRunner?: AgentRunner
  /** How names of the web are resolved, and limits of a fetch. */
  fetching?: GemsNeeds['fetching']
  clock?: Clock
  environment?: Readonly<Record<string, string | undefined>>
}
