import type { Filter } from '../../core/record.ts'
import type { SqlValue } from '../../ports/database.ts'
import { dateBounds } from '../date-bounds.ts'
import { pathFunction } from './glob.ts'

export interface CompiledFilter {
  sql: string
  params: SqlValue[]
}

/**
 * Compiles a filter to an indexed sub-select of record ids, or undefined if it narrows nothing. Fields are joined by
 * and, the values of one field by or; a field with an empty list of values matches no record.
 */
export function compileFilter(filter: Filter | undefined): CompiledFilter | undefined {
  const conditions = compile(filter, `r.id IN (SELECT record_id FROM facets WHERE name = ? AND value IN (${listed}))`)
  return conditions && { sql: `SELECT r.id FROM records r WHERE ${conditions.sql}`, params: conditions.params }
}

/** The same as a sub-select of chunk ids. A cross join is read record by record, without a list of their ids. */
export function chunksOf(records: CompiledFilter): CompiledFilter {
  return {
    sql: `SELECT c.id FROM (${records.sql}) s CROSS JOIN chunks c ON c.record_id = s.id`,
    params: records.params,
  }
}

/** Selects those of some chunks (a JSON array, the first parameter) that pass: for filters that most records pass. */
export function compileCheck(filter: Filter): CompiledFilter {
  const { sql, params } = compile(filter, facetOfRecord) ?? { sql: '1', params: [] }
  return {
    sql: `SELECT c.id FROM chunks c CROSS JOIN records r ON r.id = c.record_id WHERE c.id IN (${listed}) AND ${sql}`,
    params,
  }
}

/** Selects those of some records (a JSON array, the first parameter) that pass. */
export function compileRecordCheck(filter: Filter): CompiledFilter {
  const { sql, params } = compile(filter, facetOfRecord) ?? { sql: '1', params: [] }
  return { sql: `SELECT r.id FROM records r WHERE r.id IN (${listed}) AND ${sql}`, params }
}

const listed = 'SELECT value FROM json_each(?)'

/** Looks up one record instead of building the set of all records with the value. */
const facetOfRecord = `EXISTS (SELECT 1 FROM facets WHERE name = ? AND value IN (${listed}) AND record_id = r.id)`

/** Greater than every character, so that a prefix becomes an index range. */
const afterAll = '\u{10FFFF}'

function compile(filter: Filter | undefined, facetClause: string): CompiledFilter | undefined {
  if (!filter) return undefined
  const clauses: string[] = []
  const params: SqlValue[] = []
  const add = (clause: string, ...values: SqlValue[]) => {
    clauses.push(clause)
    params.push(...values)
  }
  if (filter.recordIds) add(`r.id IN (${listed})`, JSON.stringify(filter.recordIds))
  if (filter.collections) {
    add(`r.collection_id IN (SELECT id FROM collections WHERE name IN (${listed}))`, JSON.stringify(filter.collections))
  }
  if (filter.kinds) add(`r.kind IN (${listed})`, JSON.stringify(filter.kinds))
  for (const facets of [filter.facets ?? {}, ...(filter.also ?? [])])
    for (const [name, values] of Object.entries(facets)) if (values) add(facetClause, name, JSON.stringify(values))
  for (const [name, values] of Object.entries(filter.without ?? {})) {
    if (values) add(`NOT ${facetClause}`, name, JSON.stringify(values))
  }
  for (const bound of dateBounds(filter)) add(...bound)
  if (filter.path) add(...pathClause(filter.path))
  for (const paths of filter.paths ?? []) add(...anyOf(paths.map(pathClause)))
  return clauses.length > 0 ? { sql: clauses.join(' AND '), params } : undefined
}

type Clause = [sql: string, ...params: SqlValue[]]

function pathClause(path: string): Clause {
  const wild = path.search(/[*?]/)
  const prefix = wild < 0 ? path : path.slice(0, wild)
  const range: Clause = prefix ? ['r.path >= ? AND r.path < ?', prefix, prefix + afterAll] : ['r.path IS NOT NULL']
  return wild < 0 ? range : [`${range[0]} AND ${pathFunction}(?, r.path)`, ...range.slice(1), path]
}

const anyOf = (clauses: readonly Clause[]): Clause => [
  `(${clauses.map(([sql]) => sql).join(' OR ') || '0'})`,
  ...clauses.flatMap(([, ...params]) => params),
]
