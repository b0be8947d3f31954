import type { LexicalQuery, ScoredChunk } from '../../ports/search-index.ts'
import { divideWords, type Frequencies } from '../words/drivers.ts'
import { toExpression, without } from './lexical-expression.ts'

/** This number of hits is guaranteed to equal those of a full ranking of every chunk with a word of the query. */
const sureHits = 20

/**
 * The best chunks of a large index that contain a rare word of the query, with the same scores and order as a full
 * ranking. Undefined if that saves nothing, or if a chunk without a rare word could be among the first. One query
 * searches the rare words alone, another chunks that also contain a common word; the score of the second wins.
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

/** Matches chunks with a word of `drivers` and one of `beside`, scored by all of them. */
function toExpressionOfBoth(drivers: LexicalQuery, beside: LexicalQuery): string | undefined {
  const sides = [{ ...drivers, not: [] }, beside].map(toExpression)
  const both = sides.every((side) => side !== undefined) ? sides.map((side) => `(${side})`).join(' AND ') : undefined
  return both && without(both, drivers)
}
