import type { Statement } from './statement.ts'

/** Number of executions after which a statement is prepared: a single command never pays for it. */
const timesBefore = 4
/** Maximum per connection; PostgreSQL keeps a plan of each, some 50 KB. */
const mostNames = 300
/** A longer text is an insert of many rows, and seldom repeats. */
const longestText = 4000
/** Number of texts whose executions are counted. */
const mostCounted = 3000

/**
 * PostgreSQL refuses a prepared plan after its result columns changed (0A000), for example by another server's newer
 * version.
 */
const allColumns = /(?:SELECT|RETURNING|,|\.)\s*\*/i

const names = new Map<string, string>()
const counts = new Map<string, number>()

/**
 * Names a repeated statement, so that PostgreSQL parses and plans it once per connection. The schema is part of the
 * name, because it determines the tables.
 */
export function named(statement: Statement, schema: string): Statement {
  const { text } = statement
  if (text.length > longestText) return statement
  const key = `${schema} ${text}`
  const name = names.get(key) ?? newName(key, text)
  return name === undefined ? statement : { ...statement, name }
}

function newName(key: string, text: string): string | undefined {
  if (names.size >= mostNames || allColumns.test(text)) return undefined
  const count = (counts.get(key) ?? 0) + 1
  if (counts.size >= mostCounted) counts.clear()
  counts.set(key, count)
  if (count < timesBefore) return undefined
  counts.delete(key)
  const name = `jarvis_${names.size + 1}`
  names.set(key, name)
  return name
}
