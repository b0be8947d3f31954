import type { Hit, SearchResult } from '../core/hit.ts'
import type { ResultOrder } from '../search/search.ts'

/** Answers of several spaces as one. Scores are calibrated, so they can be compared across spaces. */
export function mergeResults(
  results: readonly SearchResult[],
  { limit, offset = 0, order = 'relevance' }: { limit: number; offset?: number; order?: ResultOrder },
): SearchResult {
  const hits = results.flatMap((result) => result.hits).sort(comparisons[order])
  const timings: Record<string, number> = {}
  // Spaces are asked one beside the other: the slowest is what the caller waited for.
  for (const result of results)
    for (const [step, milliseconds] of Object.entries(result.timings))
      timings[step] = Math.max(timings[step] ?? 0, milliseconds)
  return {
    hits: hits.slice(offset, offset + limit),
    degraded: [...new Set(results.flatMap(({ degraded }) => degraded))],
    notes: [...new Set(results.flatMap(({ notes }) => notes))],
    timings,
  }
}

const byId = (left: Hit, right: Hit) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
const undated = Number.NEGATIVE_INFINITY
const byDate = (left: Hit, right: Hit) => (right.date ?? undated) - (left.date ?? undated) || byId(left, right)
const comparisons: Readonly<Record<ResultOrder, (left: Hit, right: Hit) => number>> = {
  // Lists that only filters chose have no scores: each came by date, and so they are joined.
  relevance: (left, right) =>
    left.score === null || right.score === null ? byDate(left, right) : right.score - left.score || byId(left, right),
  date_desc: byDate,
  date_asc: (left, right) => (left.date ?? Infinity) - (right.date ?? Infinity) || byId(left, right),
}
