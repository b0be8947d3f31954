import type { Config } from '../config/defaults.ts'
import { configError } from '../core/errors.ts'
import type { Reranker } from '../ports/models.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import {
  createSearch,
  embeddersOf,
  openExpander,
  openProviderChain,
  openYesOrNoReranker,
  type Search,
  type SearchDependencies,
} from '../search/search.ts'
import type { AskForModel } from './own-models.ts'

type Given = Omit<
  SearchDependencies,
  | 'fusion'
  | 'tuning'
  | 'sizes'
  | 'rerankDeadline'
  | 'modeWeights'
  | 'defaultMode'
  | 'providers'
  | 'expander'
  | 'feedback'
>

export interface SearchParts extends Given {
  settings: Config['search']
  /** Chunk sizes. */
  sizes: Config['chunking']
  /** Search providers that are asked before the built-in engine; usually none. */
  providers: readonly SearchProvider[]
  /** The owner's language model, with its calls counted; undefined if none is set. */
  languageModel: AskForModel
}

/** The engine of one space, as the settings want it. */
export async function composeSearch({
  settings,
  sizes,
  providers,
  languageModel,
  ...given
}: SearchParts): Promise<Search> {
  const { fusion, deadline, textWeight, semanticWeight, mode, expansion } = settings
  const { db, vectors, clock, embedders } = given
  const model = () => embeddersOf(embedders())[0]?.id ?? ''
  const isWeighted = textWeight > 0 || semanticWeight > 0
  return createSearch({
    ...given,
    sizes,
    tuning: settings,
    defaultMode: mode,
    rerankDeadline: deadline,
    ...(fusion !== 'auto' && { fusion }),
    ...(expansion === 'off' && { feedback: false }),
    ...(expansion === 'model' && {
      expander: await openExpander(() => languageModel('expansion', 'question-expansion')),
    }),
    ...(settings.reranker === 'model' && { reranker: given.reranker ?? judgeBy(languageModel) }),
    ...(isWeighted && { modeWeights: { text: textWeight, semantic: semanticWeight } }),
    ...(providers.length > 0 && { providers: await openProviderChain({ db, vectors, clock, model }, providers) }),
  })
}

/** The owner's language model as reranker, made at the first need. */
const judgeBy = (languageModel: SearchParts['languageModel']) => async (): Promise<Reranker> => {
  const model = await languageModel('rerank', 'classification')
  if (model) return openYesOrNoReranker(model)
  throw configError(
    'reranker_without_model',
    'search.reranker is model, but no language model is set. Name one in llm.provider, or set search.reranker to "".',
    { key: 'search.reranker' },
  )
}
