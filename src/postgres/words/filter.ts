import type { Filter } from '../../core/record.ts'
import type { SqlValue } from '../../ports/database.ts'
import { dateBounds } from '../../storage/date-bounds.ts'
import { arrayText } from './tokens.ts'

export interface CompiledFilter {
  sql: string
  params: SqlValue[]
}

/**
 * SQL conditions of a filter on a row `r` of `records`, or undefined if it narrows nothing. Fields are joined by and,
 * the values of one field by or; a field with an empty list of values matches no record.
 */
export function compileFilter(filter: Filter | undefined): CompiledFilter | undefined {
  if (!filter) return undefined
  const clauses: string[] = []
  const params: SqlValue[] = []
  const add = (clause: string, ...values: SqlValue[]) => {
    clauses.push(clause)
    params.push(...values)
  }
  if (filter.recordIds) add('r.id = ANY (CAST(? AS bigint[]))', arrayText(filter.recordIds))
  if (filter.collections)
    add(`r.collection_id IN (SELECT id FROM collections WHERE name = ${anyText})`, arrayText(filter.collections))
  if (filter.kinds) add(`r.kind = ${anyText}`, arrayText(filter.kinds))
  for (const facets of [filter.facets ?? {}, ...(filter.also ?? [])])
    for (const [name, values] of Object.entries(facets)) if (values) add(facetOfRecord, name, arrayText(values))
  for (const [name, values] of Object.entries(filter.without ?? {}))
    if (values) add(`NOT ${facetOfRecord}`, name, arrayText(values))
  for (const bound of dateBounds(filter)) add(...bound)
  if (filter.path) add(...pathClause(filter.path))
  for (const paths of filter.paths ?? []) add(...anyOf(paths.map(pathClause)))
  return clauses.length > 0 ? { sql: clauses.join(' AND '), params } : undefined
}

const anyText = 'ANY (CAST(? AS text[]))'
const facetOfRecord = `EXISTS (SELECT 1 FROM facets f WHERE f.record_id = r.id AND f.name = ? AND f.value = ${anyText})`

/** Greater than every character, so that a prefix becomes an index range. */
const afterAll = '\u{10FFFF}'

type Clause = [sql: string, ...params: SqlValue[]]

function pathClause(path: string): Clause {
  const wild = path.search(/[*?]/)
  const prefix = wild < 0 ? path : path.slice(0, wild)
  const range: Clause = prefix
    ? ['r.path COLLATE "C" >= ? AND r.path COLLATE "C" < ?', prefix, prefix + afterAll]
    : ['r.path IS NOT NULL']
  return wild < 0 ? range : [`${range[0]} AND r.path ~ ?`, ...range.slice(1), globPattern(path)]
}

const anyOf = (clauses: readonly Clause[]): Clause => [
  `(${clauses.map(([sql]) => sql).join(' OR ') || 'FALSE'})`,
  ...clauses.flatMap(([, ...params]) => params),
]

/**
 * Converts a glob to a regular expression of PostgreSQL: `*` and `?` stay inside one folder, `**` crosses folders. A
 * turn's path is its file's and `#` with its own id, so a glob for the file also matches its turns.
 */
function globPattern(glob: string): string {
  const source = glob.replace(/\*\*\/|\*+|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part.startsWith('**')) return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return part.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  return `^${source}(?:#.*)?$`
}
