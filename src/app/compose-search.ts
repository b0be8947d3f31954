import type { Config } from '../config/defaults.ts'
import type { LanguageModel } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import {
  createProviderChain,
  createSearch,
  embeddersOf,
  type Search,
  type SearchDependencies,
} from '../search/search.ts'

type Given = Omit<
  SearchDependencies,
  'fusion' | 'rerankDeadline' | 'modeWeights' | 'defaultMode' | 'providers' | 'expansion'
>

export interface SearchParts extends Given {
  settings: Config['search']
  /** Engines that are asked before ours; usually none. */
  providers: readonly SearchProvider[]
  /** The language model of the owner, whose calls are counted; undefined where none is set. */
  languageModel: (purpose: string) => Promise<LanguageModel | undefined>
}

/** The engine of one space, as the settings want it. */
export function composeSearch({ settings, providers, languageModel, ...given }: SearchParts): Search {
  const { fusion, deadline, textWeight, semanticWeight, mode } = settings
  const { db, vectors, clock, embedders } = given
  const model = () => embeddersOf(embedders())[0]?.id ?? ''
  const isWeighted = textWeight > 0 || semanticWeight > 0
  return createSearch({
    ...given,
    defaultMode: mode,
    rerankDeadline: deadline,
    ...(fusion !== 'auto' && { fusion }),
    ...(isWeighted && { modeWeights: { text: textWeight, semantic: semanticWeight } }),
    ...(providers.length > 0 && { providers: createProviderChain({ db, vectors, clock, model }, providers) }),
  })
}
