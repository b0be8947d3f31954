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

/** Embedders in use: the main one, and the static one that is used until its embeddings exist. */
export interface Embedders {
  main?: Embedder | undefined
  instant?: Embedder | undefined
  /** Why a better one is not used, one sentence each. */
  degraded: readonly string[]
}

/** Those that are there, the main one first, each once. */
export function embeddersOf({ main, instant }: Pick<Embedders, 'main' | 'instant'>): Embedder[] {
  const both = main?.id === instant?.id ? [main] : [main, instant]
  return both.filter((embedder) => embedder !== undefined)
}

export interface SearchDependencies {
  db: Database
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Notes what answers came upon without an embedding. */
  asked?: AskedPassages | undefined
  /** Called on first need: words alone must not load a model. */
  embedders: () => Embedders
  /** A model that reads question and passage together, if one is configured. */
  reranker?: Reranker | (() => Promise<Reranker>) | undefined
  /** Other wordings of a question by a language model, where the owner wants them. */
  expander?: Expander | undefined
  /** false: words of the best passages are not asked beside the question. */
  feedback?: boolean
  cache?: EmbeddingCache | undefined
  clock: Clock
  /** Name of the space, returned with each hit. */
  space: string
  /** Asks memory which records say what is no longer true. */
  outdated?: FindOutdated
  /** Asks memory which standing wishes bear on a question. */
  offers?: FindOffers
  /** Engines elsewhere that are asked first. */
  providers?: ProviderChain | undefined
  /** How a question is answered that does not say; default: by words and meaning. */
  defaultMode?: SearchMode | undefined
  /** What words and meaning count when both are asked; without: as measured. */
  modeWeights?: ModeWeights | undefined
  /** How ranked lists become one. */
  fusion?: Fusion
  /** Numbers of the ranking as the owner set them; without: as shipped. */
  tuning?: Tuning | undefined
  /** What ranking adds to how well a passage matches, given what `search.recency` is set to; without: as shipped. */
  features?: ((recency: number) => Features) | undefined
  /** How text is split into passages, for the callers that index; without: the defaults. */
  sizes?: ChunkSizes | undefined
  /** Tells words of the language from slips of the pen. */
  isWord?: IsWord
  /** Time that a model may take to rerank, and as long to expand, milliseconds. */
  rerankDeadline?: number
}
