import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Embedder, QueryTokens } from '../ports/models.ts'
import type { LexicalIndex, LexicalQuery, VectorIndex } from '../ports/search-index.ts'
import { type Embedders, embeddersOf } from './dependencies.ts'
import type { RankedList } from './fuse.ts'
import { hasWords } from './question.ts'

/** A question in the space of one embedder. */
export interface QueryVector {
  embedder: Embedder
  /** Stands in for the main embedder. */
  instant: boolean
  vector: Float32Array
  tokens?: QueryTokens
}

/**
 * Weights of the lists in the first stage, which only chooses candidates. Instant vectors know single words well and
 * sentences badly, so they count less than the model whose place they hold.
 */
const measured = { words: 0.5, pairs: 0.15, meaning: 0.5, instant: 0.25 } as const

/** What words and meaning count where the owner sets it; only their proportion matters. */
export interface ModeWeights {
  text: number
  semantic: number
}

/** Weights of the lists: as measured, or words and meaning in the proportion that was set. */
export function listWeightsOf({
  modeWeights,
}: {
  modeWeights?: ModeWeights | undefined
}): Readonly<Record<keyof typeof measured, number>> {
  if (!modeWeights) return measured
  const { text, semantic } = proportions(modeWeights)
  return {
    words: measured.words * text,
    pairs: measured.pairs * text,
    meaning: measured.meaning * semantic,
    instant: measured.instant * semantic,
  }
}

/** Factors on the measured weights, which count words and meaning alike in the first stage: both 1 for equal settings. */
export function proportions({ text, semantic }: ModeWeights): ModeWeights {
  const sum = text + semantic
  return { text: (2 * text) / sum, semantic: (2 * semantic) / sum }
}

/** A variant of a question counts half of the question itself. */
export const variantShare = 0.5

export const listNames = {
  words: 'words',
  pairs: 'words (side by side)',
  meaning: 'meaning',
  instant: 'meaning (instant)',
} as const

/** Depth of each list: far enough that fusion sees both sides of a candidate. */
export const listDepth = 200

/** Vectors of the question by every embedder that can answer; why one could not is added to `degraded`. */
export async function embedQuestion(
  text: string,
  embedders: Pick<Embedders, 'main' | 'instant'>,
  degraded: string[],
  options: CallOptions,
): Promise<QueryVector[]> {
  const vectors: QueryVector[] = []
  if (text.trim() === '') return vectors
  for (const embedder of embeddersOf(embedders)) {
    try {
      vectors.push({ embedder, instant: embedder !== embedders.main, ...(await vectorOf(embedder, text, options)) })
    } catch (error) {
      if (options.signal?.aborted) throw error
      degraded.push(`meaning: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return vectors
}

async function vectorOf(
  embedder: Embedder,
  text: string,
  options: CallOptions,
): Promise<{ vector: Float32Array; tokens?: QueryTokens }> {
  if (embedder.lateInteraction) return embedder.lateInteraction.encodeQuery(text, options)
  const [vector] = await embedder.embed([text], 'query', options)
  return { vector: vector! }
}

export async function retrieveWords(
  lexical: LexicalIndex,
  query: LexicalQuery,
  list: { name: string; weight: number; depth: number },
  filter: Filter,
  options: CallOptions,
): Promise<RankedList[]> {
  if (!hasWords(query)) return []
  const scored = await lexical.search(query, list.depth, filter, options)
  if (scored.length === 0) return []
  const scores = new Map(scored.map(({ chunkId, score }) => [chunkId, score]))
  return [{ name: list.name, weight: list.weight, floor: 0, scores }]
}

export async function retrieveMeaning(
  vectors: VectorIndex,
  query: QueryVector,
  list: { name: string; weight: number; depth: number },
  filter: Filter,
  options: CallOptions,
): Promise<RankedList[]> {
  const scored = await vectors.search(query.embedder.id, query.vector, list.depth, filter, options)
  if (scored.length === 0) return []
  const scores = new Map(scored.map(({ chunkId, score }) => [chunkId, score]))
  return [{ name: list.name, weight: list.weight, floor: query.embedder.background.mean, scores }]
}
