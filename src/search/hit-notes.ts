import type { Hit } from '../core/hit.ts'
import type { SearchRequest } from './types.ts'

/** Without an answer in the index, the best hit of a question scores below this; answered questions seldom do. */
const weakScore = 0.1

/** Notes on the hits as a whole: sentences. `found`: hits before paging and the minimum score. */
export function notesOnHits(request: SearchRequest, hits: readonly Hit[], found: number): string[] {
  if (hits.length === 0) return whyEmpty(request, found)
  const scores = hits.flatMap(({ score }) => score ?? [])
  const isFirstPage = (request.offset ?? 0) === 0 && (request.order ?? 'relevance') === 'relevance'
  return isFirstPage && scores.length > 0 && Math.max(...scores) < weakScore
    ? ['Nothing matches well. These are the nearest, and probably none of them answers.']
    : []
}

function whyEmpty(request: SearchRequest, found: number): string[] {
  if (found === 0) return ['No matches. Try other words or fewer filters.']
  const hits = found === 1 ? 'is 1 hit' : `are ${found} hits`
  if ((request.offset ?? 0) >= found) return [`There ${hits}; offset ${request.offset} is behind the last.`]
  return [`There ${hits}, weaker than the minimum score of ${request.minScore}.`]
}
