import { messageOf } from '../core/errors.ts'
import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Embedder } from '../ports/models.ts'
import type { LexicalIndex, LexicalQuery, VectorIndex } from '../ports/search-index.ts'
import { type Embedders, embeddersOf } from './dependencies.ts'
import type { RankedList } from './fuse.ts'
import type { MeaningList } from './meaning-scale.ts'
import { hasWords } from './question.ts'
import { type QuestionVector, questionVector } from './question-vectors.ts'

/** A question embedded by one embedder. */
export interface QueryVector extends QuestionVector {
  embedder: Embedder
  /** From the static embedder, in place of the main one. */
  instant: boolean
}

export const listNames = {
  words: 'words',
  pairs: 'words (side by side)',
  meaning: 'meaning',
  instant: 'meaning (instant)',
} as const

/** Depth of each list, so that fusion sees a candidate in both lists. */
export const listDepth = 200
/** If fewer candidates are read, each list is this many times as deep. */
const listShare = 2

export const listDepthOf = (candidates: number | undefined): number =>
  candidates === undefined ? listDepth : candidates * listShare

/** Vectors of the question by every available embedder; failures are added to `degraded`. */
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
      vectors.push({
        embedder,
        instant: embedder !== embedders.main,
        ...(await questionVector(embedder, text, options)),
      })
    } catch (error) {
      if (options.signal?.aborted) throw error
      degraded.push(`meaning: ${messageOf(error)}`)
    }
  }
  return vectors
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
): Promise<MeaningList[]> {
  const scored = await vectors.search(query.embedder.id, query.vector, list.depth, filter, options)
  if (scored.length === 0) return []
  const scores = new Map(scored.map(({ chunkId, score }) => [chunkId, score]))
  const { background } = query.embedder
  return [{ name: list.name, weight: list.weight, floor: background.mean, scores, background, instant: query.instant }]
}
