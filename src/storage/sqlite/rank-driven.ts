import type { LexicalQuery, ScoredChunk } from '../../ports/search-index.ts'
import { divideWords, type Frequencies } from '../words/drivers.ts'
import { toExpression, without } from './lexical-expression.ts'

/** So many hits are the same as if every chunk with a word of the question had been ranked. */
const sureHits = 20

/**
 * The best chunks of a large index that hold a rare word of the question, with the same scores and in the same order as if
 * all chunks with a common word had been ranked beside them; undefined where nothing is gained by it, or where a chunk
 * without a rare word could be among the first. One question is for the rare words alone, one for chunks that hold a
 * common word, too: the score of the second counts.
 */
export function rankDriven(
  query: LexicalQuery,
  frequencies: Frequencies,
  limit: number,
  rank: (expression: string | undefined) => ScoredChunk[],
): ScoredChunk[] | undefined {
  const divided = divideWords(query, frequencies)
  if (!divided) return undefined
  const { drivers, beside, mostWithout } = divided
  const scores = new Map<number, number>()
  for (const expression of [toExpression(drivers), toExpressionOfBoth(drivers, beside)])
    for (const { chunkId, score } of rank(expression)) scores.set(chunkId, score)
  const hits = [...scores]
    .map(([chunkId, score]) => ({ chunkId, score }))
    .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId)
    .slice(0, limit)
  const lastSure = hits[Math.min(limit, sureHits) - 1]
  return lastSure && lastSure.score >= mostWithout ? hits : undefined
}

/** Chunks with a word of `drivers` and one of `beside`, scored by all of them. */
function toExpressionOfBoth(drivers: LexicalQuery, beside: LexicalQuery): string | undefined {
  const sides = [{ ...drivers, not: [] }, beside].map(toExpression)
  const both = sides.every((side) => side !== undefined) ? sides.map((side) => `(${side})`).join(' AND ') : undefined
  return both && without(both, drivers)
}
