import type { CallOptions } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { FactType } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { readFacts, readOrigins } from '../facts/facts-repository.ts'

/** Facts that are weighed for an answer. A sentence that answers stands further in front than a passage that does. */
const candidatesRead = 50

export interface StatementFilter {
  types?: readonly FactType[] | undefined
  tags?: readonly string[] | undefined
  session?: string | undefined
}

/** An open fact as the search found it. */
export interface FoundStatement {
  fact: Fact
  /** Calibrated on facts alone, 0…1; null where only filters were given. */
  score: number | null
  /** Records of the index that hold the turns in which it was said; empty where none is kept. */
  records: readonly string[]
}

interface Needs {
  db: Database
  search: Pick<Search, 'search' | 'embedForQuestion'>
}

/** Open facts by words and meaning, best first, with the turns that they come from. */
export async function findStatements(
  { db, search }: Needs,
  query: string,
  { types, tags, session, limit }: StatementFilter & { limit: number },
  options?: CallOptions,
): Promise<{ found: FoundStatement[]; degraded: string[]; notes: string[] }> {
  const facets = {
    ...(types && { type: types }),
    ...(tags && { tag: tags }),
    ...(session !== undefined && { session: [session] }),
  }
  // Feedback looks for words that long texts share; facts are one sentence each.
  const filter = { kinds: ['fact' as const], facets }
  const request = { query, limit, expand: false, snippets: false, depth: candidatesRead, filter }
  const waiting = await search.embedForQuestion(filter.kinds, options)
  const { hits, degraded, notes } = await search.search(request, options)
  const ids = hits.map(({ id }) => id)
  const known = await readFacts(db, ids)
  const scored = hits.flatMap(({ id, score }) => {
    const fact = known.get(id)
    return fact ? [{ ...fact, score }] : []
  })
  return { found: await withRecords(db, scored), degraded: [...degraded, ...waiting], notes }
}

/** With the records of the turns in which each was said. */
export async function withRecords(
  db: Reader,
  facts: readonly (Fact & { score: number | null })[],
): Promise<FoundStatement[]> {
  const origins = await readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  return facts.map(({ score, ...fact }) => {
    const records = (origins.get(fact.id) ?? []).flatMap(({ record }) => record ?? [])
    return { fact, score, records: [...new Set(records)] }
  })
}
