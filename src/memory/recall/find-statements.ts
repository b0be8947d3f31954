import type { CallOptions } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Database, Reader } from '../../ports/database.ts'
import type { FactType } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import type { InProject } from './in-project.ts'

/** Most facts that are weighed for an answer. Statements that answer rank higher than such passages do. */
const candidatesRead = 50

export interface StatementFilter {
  types?: readonly FactType[] | undefined
  tags?: readonly string[] | undefined
  session?: string | undefined
}

/** An open fact found by the search. */
export interface FoundStatement {
  fact: Fact
  /** Score calibrated on facts, 0…1; null for a query of filters only. */
  score: number | null
  /** Index records of the turns in which it was said; empty if no turn is stored. */
  records: readonly string[]
}

interface Needs {
  db: Database
  search: Pick<Search, 'search' | 'embedForQuestion'>
}

/** Open facts by words and meaning, best first, with the records of their turns. */
export async function findStatements(
  { db, search }: Needs,
  query: string,
  { types, tags, session, limit, here }: StatementFilter & { limit: number; here: InProject },
  options?: CallOptions,
): Promise<{ found: FoundStatement[]; degraded: string[]; notes: string[] }> {
  const facets = {
    ...(types && { type: types }),
    ...(tags && { tag: tags }),
    ...(session !== undefined && { session: [session] }),
  }
  // Without feedback, which needs words shared by long texts: facts are single sentences.
  const filter = { kinds: ['fact' as const], facets }
  const request = { query, limit: limit * here.depth, expand: false, snippets: false, depth: candidatesRead, filter }
  const waiting = await search.embedForQuestion(filter.kinds, options)
  const { hits, degraded, notes } = await search.search(request, options)
  const ids = hits.map(({ id }) => id)
  const known = await factRows.read(db, ids)
  const scored = hits.flatMap(({ id, score }) => {
    const fact = known.get(id)
    return fact ? [{ ...fact, score }] : []
  })
  const own = (await here.facts(scored, (fact) => fact)).slice(0, limit)
  return { found: await withRecords(db, own), degraded: [...degraded, ...waiting], notes }
}

/** Adds the records of the turns in which each fact was said. */
export async function withRecords(
  db: Reader,
  facts: readonly (Fact & { score: number | null })[],
): Promise<FoundStatement[]> {
  const origins = await factRows.readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  return facts.map(({ score, ...fact }) => {
    const records = (origins.get(fact.id) ?? []).flatMap(({ record }) => record ?? [])
    return { fact, score, records: [...new Set(records)] }
  })
}
