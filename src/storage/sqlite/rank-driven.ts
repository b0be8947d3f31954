import type { LexicalQuery, ScoredChunk } from '../../ports/search-index.ts'
import { divideWords, type Frequencies } from '../words/drivers.ts'
import { toExpression, toExpressionOfBoth } from './lexical-expression.ts'

/** Where the rare words find fewer, the common ones are ranked by themselves, too. */
const fewHits = 20

/**
 * The best chunks of a large index that hold a rare word of the question, with the same scores and in the same order as if
 * all chunks with a common word had been ranked beside them; undefined where nothing is gained by it, or little is found.
 * One question is for the rare words alone, one for chunks that hold a common word, too: the score of the second counts.
 */
export function rankDriven(
  query: LexicalQuery,
  frequencies: Frequencies,
  limit: number,
  rank: (expression: string | undefined) => ScoredChunk[],
): ScoredChunk[] | undefined {
  const divided = divideWords(query, frequencies)
  if (!divided) return undefined
  const { drivers, beside } = divided
  const scores = new Map<number, number>()
  for (const expression of [toExpression(drivers), toExpressionOfBoth(drivers, beside)])
    for (const { chunkId, score } of rank(expression)) scores.set(chunkId, score)
  if (scores.size < Math.min(limit, fewHits)) return undefined
  return [...scores]
    .map(([chunkId, score]) => ({ chunkId, score }))
    .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId)
    .slice(0, limit)
}
