import type { Statement } from './statement.ts'

/** A statement is prepared when a process sends it for this time: a command that asks once never pays for it. */
const timesBefore = 4
/** Prepared in each connection at most; PostgreSQL keeps a plan of each, some 50 KB. */
const mostNames = 300
/** A longer text is one of many rows, and seldom comes again. */
const longestText = 4000
/** Texts of which is counted how often they came. */
const mostCounted = 3000

/** PostgreSQL refuses a plan whose columns have changed since (0A000), as another server's newer version may do. */
const allColumns = /(?:SELECT|RETURNING|,|\.)\s*\*/i

const names = new Map<string, string>()
const counts = new Map<string, number>()

/**
 * A statement with a name where it comes again, so that PostgreSQL reads and plans it once in a connection. The schema is
 * part of what the name stands for: it says which tables the text means.
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
