import { parse } from 'smol-toml'
import type { Path } from './config-text.ts'

/** One statement of a TOML text: a header, a key with its value, or a line with neither. */
export interface Statement {
  /** After the indentation. */
  start: number
  /** Before the trailing comment and the line break. */
  end: number
  /** Start of the next line. */
  next: number
  /** Path of the table, in headers. */
  table?: Path
  /** First part of the key, in key-value lines. */
  key?: string
}

/** The statements of valid TOML, in order. A value may span lines. */
export function readStatements(text: string): Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < text.length; ) {
    const statement = readStatement(text, at)
    statements.push(statement)
    at = statement.next
  }
  return statements
}

// Strings come first, because brackets and "#" inside strings have no meaning.
const piece =
  /"""(?:[^\\]|\\[\s\S])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|#[^\r\n]*|\r\n|\r|\n|[[\]{}]|[^"'#\r\n[\]{}]+|["']/y

const indentation = /[ \t]*/y
const restOfLine = /[^\r\n]*(?:\r\n|\r|\n|$)/y

function readStatement(text: string, from: number): Statement {
  indentation.lastIndex = from
  const start = from + (indentation.exec(text)?.[0].length ?? 0)
  let end = start
  let depth = 0
  piece.lastIndex = start
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const [token] = match
    if (/^[\r\n]/.test(token) && depth === 0) break
    if (token === '[' || token === '{') depth++
    if (token === ']' || token === '}') depth--
    if (token.trim() !== '' && !token.startsWith('#')) end = match.index + token.trimEnd().length
    if (match.index + token.length === text.length) break
  }
  restOfLine.lastIndex = end
  const next = end + (restOfLine.exec(text)?.[0].length ?? 0)
  return { start, end, next: Math.max(next, from + 1), ...meaningOf(text.slice(start, end)) }
}

/** What a statement defines, read by the parser. */
function meaningOf(statement: string): { table: Path } | { key: string } | Record<string, never> {
  if (statement === '') return {}
  const [first] = Object.entries(parse(statement, { integersAsBigInt: 'asNeeded' })) as [[string, unknown]]
  if (!statement.startsWith('[')) return { key: first[0] }
  const table: string[] = []
  for (let entry: [string, unknown] | undefined = first; entry; ) {
    table.push(entry[0])
    const inner: unknown = Array.isArray(entry[1]) ? entry[1][0] : entry[1]
    entry = Object.entries(inner as object)[0]
  }
  return { table }
}
