import type { SearchResult } from '../core/hit.ts'
import type { Filter } from '../core/record.ts'
import { visibleOnRequest } from '../core/vocabulary.ts'
import type { Database } from '../ports/database.ts'

const isHidden = `hidden_because IN ('${visibleOnRequest.join("', '")}')`

/**
 * A search for everything tells of observations what a search for observations tells. Where none is put away, which is
 * looked up by an index, nothing is asked of the filter: it costs a look at every record.
 */
export async function onlyTold(db: Database, filter: Filter | undefined): Promise<Filter | undefined> {
  if (filter?.kinds && !filter.kinds.includes('observation')) return filter
  const isAny = await db.get(`SELECT 1 FROM observation_standing WHERE ${isHidden} LIMIT 1`)
  return isAny ? { ...filter, without: { ...filter?.without, standing: [...visibleOnRequest] } } : filter
}

/** The same of the answer of an engine that may not know how to leave records out: then it is shorter. */
export async function withoutHidden(db: Database, result: SearchResult): Promise<SearchResult> {
  const hits: SearchResult['hits'] = []
  for (const hit of result.hits) {
    const row =
      hit.kind === 'observation' &&
      (await db.get(`SELECT 1 FROM observation_standing WHERE observation_id = ? AND ${isHidden}`, [hit.id]))
    if (!row) hits.push(hit)
  }
  return hits.length === result.hits.length ? result : { ...result, hits }
}
