/** The public API of the package. */
export type {
  Cleaned,
  Diagnosis,
  Documents,
  Embedded,
  Exported,
  Imported,
  Indexed,
  Jarvis,
  Question,
  Scope,
  Similarity,
  Status,
  WorkOptions,
} from './app/jarvis.ts'
export { type OpenOptions, type Overrides, openJarvis } from './app/open-jarvis.ts'
export type { Config } from './config/defaults.ts'
export { type ErrorKind, errorKinds, JarvisError } from './core/errors.ts'
export type { Hit, HitTrace, MatchType, SearchResult } from './core/hit.ts'
export { type RecordKind, recordKinds } from './core/record.ts'
export type { Embedder, LanguageModel, Reranker } from './ports/models.ts'
export { defineProvider, type Provider, type ProviderKind } from './ports/provider.ts'
export type {
  Availability,
  ProviderHit,
  ProviderPassage,
  ProviderPowers,
  ProviderQuery,
  ProviderRecord,
  SearchProvider,
} from './ports/search-provider.ts'
