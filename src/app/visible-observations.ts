import type { SearchResult } from '../core/hit.ts'
import type { Filter } from '../core/record.ts'
import { visibleOnRequest } from '../core/vocabulary.ts'
import type { Database } from '../ports/database.ts'

const isHidden = `hidden_because IN ('${visibleOnRequest.join("', '")}')`

/**
 * Makes a general search hide the same observations as a search for observations. The filter costs a look at every
 * record, so it is added only if a hidden observation exists, which an index shows.
 */
export async function withVisibleObservations(db: Database, filter: Filter | undefined): Promise<Filter | undefined> {
  if (filter?.kinds && !filter.kinds.includes('observation')) return filter
  const isAny = await db.get(`SELECT 1 FROM observation_standing WHERE ${isHidden} LIMIT 1`)
  return isAny ? { ...filter, without: { ...filter?.without, standing: [...visibleOnRequest] } } : filter
}

/** Removes hidden observations from the answer of an engine without such a filter: then it has fewer hits. */
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
