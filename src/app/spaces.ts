import type { Hit, SearchResult } from '../core/hit.ts'
import type { ResultOrder } from '../search/search.ts'

/**
 * Merges the answers of several spaces. Scores are calibrated, so they can be compared across spaces. Each space keeps
 * its own order, which is not always by score, so that requesting more hits never changes earlier pages.
 */
export function mergeResults(
  results: readonly SearchResult[],
  { limit, offset = 0, order = 'relevance' }: { limit: number; offset?: number; order?: ResultOrder },
): SearchResult {
  const hits = interleave(
    results.map((result) => result.hits),
    comparisons[order],
    offset + limit,
  )
  const timings: Record<string, number> = {}
  // Spaces are searched in parallel, so the slowest one determines the time.
  for (const result of results)
    for (const [step, milliseconds] of Object.entries(result.timings))
      timings[step] = Math.max(timings[step] ?? 0, milliseconds)
  return {
    hits: hits.slice(offset),
    degraded: [...new Set(results.flatMap(({ degraded }) => degraded))],
    notes: [...new Set(results.flatMap(({ notes }) => notes))],
    timings,
  }
}

/** Merges ranked lists: each step takes the best of the lists' next hits. */
function interleave(
  lists: readonly (readonly Hit[])[],
  compare: (left: Hit, right: Hit) => number,
  most: number,
): Hit[] {
  const next = lists.map(() => 0)
  const merged: Hit[] = []
  while (merged.length < most) {
    let best: number | undefined
    for (const [index, hits] of lists.entries()) {
      const head = hits[next[index]!]
      if (head && (best === undefined || compare(head, lists[best]![next[best]!]!) < 0)) best = index
    }
    if (best === undefined) break
    merged.push(lists[best]![next[best]!++]!)
  }
  return merged
}

const byId = (left: Hit, right: Hit) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
const undated = Number.NEGATIVE_INFINITY
const byDate = (left: Hit, right: Hit) => (right.date ?? undated) - (left.date ?? undated) || byId(left, right)
const comparisons: Readonly<Record<ResultOrder, (left: Hit, right: Hit) => number>> = {
  // Lists chosen by filters only have no scores: they are sorted by date, and merged by date.
  relevance: (left, right) =>
    left.score === null || right.score === null ? byDate(left, right) : right.score - left.score || byId(left, right),
  date_desc: byDate,
  date_asc: (left, right) => (left.date ?? Infinity) - (right.date ?? Infinity) || byId(left, right),
}
