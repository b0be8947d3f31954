import type { SharedModels } from '../../app/shared-models.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Embedder, LanguageModel, Reranker } from '../../ports/models.ts'
import type { SearchProvider } from '../../ports/search-provider.ts'

export interface LibraryOptions {
  /** Folder that holds everything; default: JARVIS_HOME, else ~/.jarvis. */
  home?: string
  /** Space of calls that name none; default: the setting `space`. */
  space?: string
  /** false: opening a space that does not exist throws NotFound, except the usual one; default: it is created. */
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
