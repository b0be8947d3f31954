import type { AgentRunner } from './agent-runner.ts'
import type { Embedder, LanguageModel, Reranker } from './models.ts'
import type { SearchProvider } from './search-provider.ts'

/** What a provider makes, by kind. */
export interface ProviderKinds {
  embedder: Embedder
  reranker: Reranker
  'language-model': LanguageModel
  'agent-runner': AgentRunner
  /** One for each space: `settings.space` is its name. */
  search: SearchProvider
}
export type ProviderKind = keyof ProviderKinds

/** The default export of a module that is named in the settings. */
export interface Provider<Kind extends ProviderKind = ProviderKind> {
  kind: Kind
  name: string
  /** `settings` is the provider's part of the configuration; the provider validates it. */
  create(settings: Readonly<Record<string, unknown>>): ProviderKinds[Kind] | Promise<ProviderKinds[Kind]>
}

/** `export default defineProvider({ kind: 'embedder', name: 'mine', create })` */
export const defineProvider = <Kind extends ProviderKind>(provider: Provider<Kind>): Provider<Kind> => provider
