/** The public API of the package. */
export type {
  Activity,
  Cleaned,
  Diagnosis,
  Embedded,
  Exported,
  Imported,
  Indexed,
  Status,
  Usage,
} from './app/jarvis.ts'
export { createSharedModels, type SharedModels } from './app/shared-models.ts'
export type { MemoryFacade } from './client/memory-facade.ts'
export type { CallSettings, OperationMethods } from './client/operation-methods.ts'
export type { Config } from './config/defaults.ts'
export { type ErrorDetails, type ErrorKind, errorKinds, JarvisError } from './core/errors.ts'
export type { Hit, HitTrace, MatchType, SearchResult } from './core/hit.ts'
export { type RecordKind, recordKinds } from './core/record.ts'
export type { CallOptions, Clock } from './core/runtime.ts'
export type { LibraryCallSettings } from './interfaces/library/call-settings.ts'
export type { DocumentsFacade } from './interfaces/library/documents-facade.ts'
export type {
  Jarvis,
  OperationInput,
  OperationOutput,
} from './interfaces/library/library.ts'
export type { LibraryOptions } from './interfaces/library/library-options.ts'
export { openJarvis } from './interfaces/library/open-library.ts'
export type { SessionsFacade } from './interfaces/library/sessions-facade.ts'
export type { AnthropicTool, OpenAiTool, ToolAnswer, ToolCaller } from './interfaces/library/tool-caller.ts'
export type {
  Embedder,
  Generated,
  GenerateRequest,
  LanguageModel,
  LateInteraction,
  Passage,
  QueryTokens,
  Reranker,
  TokenCodes,
} from './ports/models.ts'
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
