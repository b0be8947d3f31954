import type { SqlValue } from '../ports/database.ts'

/** A statement in PostgreSQL's syntax, with its values. */
export interface Statement {
  text: string
  values: unknown[]
  /** Name of the prepared statement, if the connection keeps prepared statements. */
  name?: string | undefined
}

/** Texts, quoted names, comments, parameters, words, marks. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|[A-Za-z_][\w$]*|[\s\S]/g
/** Keywords that end an ORDER BY list. */
const endsOrder = new Set([
  'LIMIT',
  'OFFSET',
  'UNION',
  'EXCEPT',
  'INTERSECT',
  'ROWS',
  'RANGE',
  'GROUPS',
  'RETURNING',
  'FETCH',
  'FOR',
])
/** In SQLite a CROSS JOIN with a condition fixes the table order; PostgreSQL decides by itself. */
const ordered = /\bCROSS JOIN (\w+(?: (?:AS )?\w+)?)\s+ON\b/g
/** Keywords that may follow a table; any other word is its alias. */
const followsTable = new Set([
  ...['WHERE', 'ORDER', 'GROUP', 'LIMIT', 'OFFSET', 'HAVING', 'UNION', 'EXCEPT', 'INTERSECT', 'RETURNING', 'WINDOW'],
  ...['JOIN', 'LEFT', 'INNER', 'CROSS', 'FULL', 'RIGHT', 'NATURAL', 'ON', 'USING', ')', ',', ';'],
])
/** Replacements for PostgreSQL. */
const words: Readonly<Record<string, string>> = {
  LIKE: 'ILIKE',
  INTEGER: 'BIGINT',
  REAL: 'DOUBLE PRECISION',
  BLOB: 'BYTEA',
}
/** Result column names; PostgreSQL lower-cases unquoted ones. */
const camelCase = /^[a-z]+\w*[A-Z]/
/** Columns that are never NULL: ORDER BY without a NULLS clause can use an index. */
const neverNull = new Set(['id', 'seq', 'at', 'uid', 'key'])

/**
 * Follows a list in `CAST(? AS bigint[])`. The parameter gets that type directly: as a text it would be parsed again
 * for each compared row, 7 ms for 200 numbers and 350 rows.
 */
const isListed = /^ AS \w+\[\]\)/

/** Statements split at their parameters; a process uses a few hundred. */
const known = new Map<string, string[]>()
const knownLimit = 1000

/**
 * Converts a statement of the common subset with `?` to PostgreSQL. Differing semantics are made explicit: LIKE ignores
 * the case of ASCII letters, and NULL is smaller than every value. Numbers get a type, as a bare parameter takes the
 * narrow type of its comparison; NULL is written as a literal, because it fits every type.
 */
export function toPostgres(sql: string, params: readonly SqlValue[] = []): Statement {
  let parts = known.get(sql)
  if (!parts) {
    parts = cut(sql)
    if (known.size >= knownLimit) known.clear()
    known.set(sql, parts)
  }
  if (parts.length === 1) return { text: parts[0] as string, values: [] }
  const values: unknown[] = []
  let text = parts[0] as string
  for (let at = 1; at < parts.length; at++) {
    const value = params[at - 1] ?? null
    if (value === null) text += 'NULL'
    else text += `$${values.push(storable(value))}${isListed.test(parts[at] as string) ? '' : typeOf(value)}`
    text += parts[at]
  }
  return { text, values }
}

function typeOf(value: SqlValue): string {
  if (typeof value === 'bigint') return '::bigint'
  if (typeof value === 'string') return '::text'
  if (typeof value !== 'number') return ''
  if (!Number.isSafeInteger(value)) return '::double precision'
  // Arguments for lengths and positions need the narrow type; in a comparison it is widened.
  return Math.abs(value) < 2 ** 31 ? '::integer' : '::bigint'
}

/** PostgreSQL cannot store U+0000. The replacement character has the same length, so offsets stay right. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  return value
}

/** State of the current ORDER BY. */
interface Ordering {
  depth: number
  last: string
  said: boolean
}

/** The converted text, split at its parameters. */
function cut(sql: string): string[] {
  const parts = ['']
  const add = (text: string) => {
    parts[parts.length - 1] += text
  }
  const orders: Ordering[] = []
  /** Whether each open bracket contains a table. */
  const tables: boolean[] = []
  let depth = 0
  let isUnnamed = false
  let names = 0
  let before = ''
  let space = ''
  const endTerm = () => {
    const order = orders.at(-1)
    if (!order || order.depth !== depth || order.last === '') return
    if (!order.said && !neverNull.has(order.last.replace(/^(?:ASC|DESC) /, '')))
      add(order.last.startsWith('DESC') ? ' NULLS LAST' : ' NULLS FIRST')
    order.last = ''
    order.said = false
  }
  for (const [one] of sql.replace(ordered, 'JOIN $1 ON').matchAll(token)) {
    if (/^(?:\s|--|\/\*)/.test(one)) {
      space += one
      continue
    }
    const word = one.toUpperCase()
    const order = orders.at(-1)
    const isIn = order?.depth === depth
    if (one === ')' || one === ';' || (isIn && (one === ',' || endsOrder.has(word)))) {
      endTerm()
      if (isIn && one !== ',') orders.pop()
    }
    if (isUnnamed && followsTable.has(word)) add(` AS part_${++names}`)
    isUnnamed = false
    add(space)
    space = ''
    if (one === '(') {
      depth++
      tables.push(before === 'FROM' || before === 'JOIN')
    } else if (one === ')') {
      depth--
      isUnnamed = tables.pop() ?? false
    }
    if (isIn && one !== ',' && orders.at(-1) === order) read(order as Ordering, one, word)
    if (word === 'BY' && before === 'ORDER') orders.push({ depth, last: '', said: false })
    if (one === '?') parts.push('')
    else add(words[one] ?? (camelCase.test(one) ? `"${one}"` : one))
    before = word
  }
  endTerm()
  if (isUnnamed) add(` AS part_${++names}`)
  add(space)
  return parts
}

function read(order: Ordering, one: string, word: string): void {
  if (word === 'NULLS') order.said = true
  else if (word === 'DESC' || word === 'ASC') order.last = `${word} ${order.last}`
  else if (!order.said) order.last = one
}
