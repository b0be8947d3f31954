import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { Embedder, Reranker } from '../ports/models.ts'
import type { LexicalIndex, VectorIndex } from '../ports/search-index.ts'
import type { ChunkSizes } from '../text/chunk.ts'
import type { AskedPassages } from './asked-passages.ts'
import type { IsWord } from './correct.ts'
import type { Expander } from './expand-by-model.ts'
import type { Features } from './features.ts'
import type { Fusion } from './fuse.ts'
import type { ModeWeights } from './list-weights.ts'
import type { FindOffers } from './offers.ts'
import type { FindOutdated } from './outdated.ts'
import type { ProviderChain } from './providers/provider-chain.ts'
import type { Tuning } from './tuning.ts'
import type { SearchMode } from './types.ts'

/** Active embedders: the main one, and the static one used until the main embeddings exist. */
export interface Embedders {
  main?: Embedder | undefined
  instant?: Embedder | undefined
  /** Reasons why a better one is not used, one sentence each. */
  degraded: readonly string[]
}

/** The available embedders, the main one first, without duplicates. */
export function embeddersOf({ main, instant }: Pick<Embedders, 'main' | 'instant'>): Embedder[] {
  const both = main?.id === instant?.id ? [main] : [main, instant]
  return both.filter((embedder) => embedder !== undefined)
}

export interface SearchDependencies {
  db: Database
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Records candidates without an embedding. */
  asked?: AskedPassages | undefined
  /** Called on first need: a search by words must not load a model. */
  embedders: () => Embedders
  /** A model that reads question and passage together, if one is configured. */
  reranker?: Reranker | (() => Promise<Reranker>) | undefined
  /** Rewords a question by a language model, if the owner enabled it. */
  expander?: Expander | undefined
  /** false: do not add words of the best passages to the question. */
  feedback?: boolean
  cache?: EmbeddingCache | undefined
  clock: Clock
  /** Name of the space, returned with each hit. */
  space: string
  /** Finds records whose content is no longer true. */
  outdated?: FindOutdated
  /** Finds the owner's preferences that matter for a question. */
  offers?: FindOffers
  /** External engines that are asked first. */
  providers?: ProviderChain | undefined
  /** Mode of requests without one; default: words and meaning. */
  defaultMode?: SearchMode | undefined
  /** Weights of words and meaning when both are searched; default: as measured. */
  modeWeights?: ModeWeights | undefined
  /** Method to combine ranked lists. */
  fusion?: Fusion
  /** Ranking parameters set by the owner; default: the built-in ones. */
  tuning?: Tuning | undefined
  /** Ranking features, given the value of `search.recency`; default: the built-in ones. */
  features?: ((recency: number) => Features) | undefined
  /** Passage sizes for callers that index; default: the built-in ones. */
  sizes?: ChunkSizes | undefined
  /** Distinguishes words of the language from typos. */
  isWord?: IsWord
  /** Time limit for reranking by a model, and for expansion, milliseconds. */
  rerankDeadline?: number
}
