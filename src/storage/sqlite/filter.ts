import type { Filter } from '../../core/record.ts'
import type { SqlValue } from '../../ports/database.ts'

export interface CompiledFilter {
  /** A sub-select of record ids. */
  sql: string
  params: SqlValue[]
}

/**
 * A filter as an indexed sub-select of record ids, or undefined when it narrows nothing. Fields are joined by and, the
 * values of one field by or; a field that is given without values lets nothing pass.
 */
export function compileFilter(filter: Filter | undefined): CompiledFilter | undefined {
  const clauses: string[] = []
  const params: SqlValue[] = []
  const add = (clause: string, ...values: SqlValue[]) => {
    clauses.push(clause)
    params.push(...values)
  }
  if (!filter) return undefined
  if (filter.recordIds) add(`r.id IN (${listed})`, JSON.stringify(filter.recordIds))
  if (filter.collections) {
    add(`r.collection_id IN (SELECT id FROM collections WHERE name IN (${listed}))`, JSON.stringify(filter.collections))
  }
  if (filter.kinds) add(`r.kind IN (${listed})`, JSON.stringify(filter.kinds))
  for (const [name, values] of Object.entries(filter.facets ?? {})) {
    if (values) {
      add(
        `r.id IN (SELECT record_id FROM facets WHERE name = ? AND value IN (${listed}))`,
        name,
        JSON.stringify(values),
      )
    }
  }
  if (filter.after !== undefined) add('r.date >= ?', filter.after)
  if (filter.before !== undefined) add('r.date < ?', filter.before)
  if (filter.path) addPath(filter.path, add)
  return clauses.length > 0 ? { sql: `SELECT r.id FROM records r WHERE ${clauses.join(' AND ')}`, params } : undefined
}

/** The same for chunks. */
export function chunksOf(records: CompiledFilter): CompiledFilter {
  return { sql: `SELECT c.id FROM chunks c WHERE c.record_id IN (${records.sql})`, params: records.params }
}

/** The SQL function that `compileFilter` uses for globs; each connection must know it. */
export const pathFunction = 'path_matches'

/** Whether a path fits a glob: `*` and `?` stay inside one folder, `**` crosses folders. */
export function matchesGlob(glob: string, path: string): boolean {
  if (lastGlob?.glob !== glob) lastGlob = { glob, expression: globToExpression(glob) }
  return lastGlob.expression.test(path)
}

const listed = 'SELECT value FROM json_each(?)'

/** Greater than every character, so that a prefix becomes a range that the index can answer. */
const afterAll = '\u{10FFFF}'

function addPath(path: string, add: (clause: string, ...values: SqlValue[]) => void): void {
  const wild = path.search(/[*?]/)
  const prefix = wild < 0 ? path : path.slice(0, wild)
  if (prefix) add('r.path >= ? AND r.path < ?', prefix, prefix + afterAll)
  if (wild >= 0) add(`r.path IS NOT NULL AND ${pathFunction}(?, r.path)`, path)
}

/** One SQL statement asks for one glob many times. */
let lastGlob: { glob: string; expression: RegExp } | undefined

/** A turn's path is its file's and `#` with its own id: a glob for the file finds its turns. */
function globToExpression(glob: string): RegExp {
  const source = glob.replace(/\*\*\/|\*+|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:[^]*/)?'
    if (part.startsWith('**')) return '[^]*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    return part.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${source}(?:#[^]*)?$`, 'u')
}
