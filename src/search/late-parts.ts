import type { Database } from '../ports/database.ts'
import type { LanguageModel, Reranker } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import type { Expander } from './expand-by-model.ts'
import type { CatchUpNeeds } from './providers/catch-up.ts'
import type { ProviderChain } from './providers/provider-chain.ts'
import type { Search } from './types.ts'

/**
 * Parts that few settings use. Their code is loaded on demand: a search by words from the command line starts without.
 */

/** `providers` are those before the built-in engine in the list. */
export const openProviderChain = async (
  needs: CatchUpNeeds,
  providers: readonly SearchProvider[],
): Promise<ProviderChain> => (await import('./providers/provider-chain.ts')).createProviderChain(needs, providers)

/** The built-in engine behind the port of search providers. */
export const openNativeProvider = async (search: Search, db: Database): Promise<SearchProvider> =>
  (await import('./providers/native-provider.ts')).createNativeProvider(search, db)

/** Other wordings of questions by a language model. */
export const openExpander = async (model: () => Promise<LanguageModel | undefined>): Promise<Expander> =>
  (await import('./expand-by-model.ts')).createExpander(model)

/** A language model as reranker. */
export const openYesOrNoReranker = async (model: LanguageModel): Promise<Reranker> =>
  (await import('./yes-or-no.ts')).createYesOrNoReranker(model)
