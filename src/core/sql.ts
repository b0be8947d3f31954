import { atOnce } from './at-once.ts'

/**
 * `IN (…)` lists for portable SQL: placeholders and values, padded to the next power of four by repeating the last
 * value, so that a few prepared statements serve lists of every length. The list must not be empty.
 */
export function inList<Value extends string | number>(values: readonly Value[]): { marks: string; params: Value[] } {
  let size = 1
  while (size < values.length) size *= 4
  const last = values[values.length - 1] as Value
  const params = Array.from({ length: size }, (_, index) => values[index] ?? last)
  return { marks: `(${new Array(size).fill('?').join(',')})`, params }
}

/** Maximum length of a statement in an error, in characters. */
const longestShown = 2000

/** A statement for an error message, with long lists of placeholders shortened. */
export const shownSql = (sql: string): string => sql.replace(/\?(?:,\?)+/g, '?, …').slice(0, longestShown)

/** Larger and smaller of two values that are not null: SQLite and PostgreSQL have no common function for it. */
export const larger = (one: string, other: string): string =>
  `CASE WHEN ${one} > ${other} THEN ${one} ELSE ${other} END`
export const smaller = (one: string, other: string): string =>
  `CASE WHEN ${one} < ${other} THEN ${one} ELSE ${other} END`

/** Lower-cases a text as `lower()` does in both databases: ASCII letters only. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Escapes the special characters of `LIKE … ESCAPE '!'`. */
export const literally = (text: string): string => text.replace(/[!%_]/g, '!$&')

/** A pattern of `LIKE … ESCAPE '!'` that matches the text anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`

/** The part of a writer used here: core imports no port. */
interface Inserting<Value> {
  get<Row>(sql: string, params?: readonly Value[]): Promise<Row | undefined>
}

/** Inserts a row and returns its id. */
export async function insertRow<Value>(tx: Inserting<Value>, sql: string, params: readonly Value[]): Promise<number> {
  const row = await tx.get<{ id: number }>(`${sql} RETURNING id`, params)
  return (row as { id: number }).id
}

/** The part of a writer used to insert many rows. */
interface Running<Value> {
  run(sql: string, params?: readonly Value[]): Promise<{ changes: number }>
}

/** Rows per statement: a longer statement saves nothing; the rest goes in shorter ones. */
const rowsAtOnce = [64, 16, 4, 1]

/**
 * Inserts rows, many in one statement. `head` is the statement up to `VALUES`, `tail` comes after them; all rows have
 * as many values as the first. Four statement texts serve lists of every length.
 */
export async function insertRows<Value>(
  tx: Running<Value>,
  head: string,
  rows: readonly (readonly Value[])[],
  tail = '',
): Promise<void> {
  for (const some of severalOf(statementsFor(head, rows)))
    await atOnce(some.map(({ text, params }) => tx.run(tail ? `${text} ${tail}` : text, params)))
}

/** The part of a writer used to insert many rows and read from them. */
interface Returning<Value> {
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
}

/** The same, and returns `columns` of each inserted row, in any order. */
export async function insertRowsReturning<Row, Value>(
  tx: Returning<Value>,
  head: string,
  rows: readonly (readonly Value[])[],
  columns: string,
): Promise<Row[]> {
  const inserted: Row[] = []
  for (const some of severalOf(statementsFor(head, rows)))
    for (const answer of await atOnce(
      some.map(({ text, params }) => tx.all<Row>(`${text} RETURNING ${columns}`, params)),
    ))
      for (const row of answer) inserted.push(row)
  return inserted
}

/** Statements sent together: a short list needs one round trip, and a long one is not all in memory. */
const statementsAtOnce = 8

function* severalOf<One>(all: Iterable<One>): Generator<One[]> {
  let some: One[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < statementsAtOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

function* statementsFor<Value>(
  head: string,
  rows: readonly (readonly Value[])[],
): Generator<{ text: string; params: Value[] }> {
  const marks = `(${new Array(rows[0]?.length ?? 0).fill('?').join(',')})`
  let from = 0
  for (const size of rowsAtOnce) {
    const text = `${head} VALUES ${new Array(size).fill(marks).join(',')}`
    for (; from + size <= rows.length; from += size) {
      const params: Value[] = []
      for (let row = from; row < from + size; row++) for (const value of rows[row]!) params.push(value)
      yield { text, params }
    }
  }
}

/** SQLite takes at most 32,766 parameters a statement; long lists go in slices of this size. */
const maxListLength = 4096

export function* slices<Value>(values: readonly Value[], size = maxListLength): Generator<Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}

/** Reads by a list of any length, which may be empty, in slices. `sql` ends before `IN`. */
export async function selectIn<Row>(
  db: Returning<string | number>,
  sql: string,
  values: readonly (string | number)[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const slice of slices(values)) {
    const list = inList(slice)
    for (const row of await db.all<Row>(`${sql} IN ${list.marks}`, list.params)) rows.push(row)
  }
  return rows
}

/** Writes by a list of any length, which may be empty, in slices. `sql` ends before `IN`. */
export async function runIn(
  tx: Running<string | number>,
  sql: string,
  values: readonly (string | number)[],
): Promise<void> {
  for (const slice of slices(values)) {
    const { marks, params } = inList(slice)
    await tx.run(`${sql} IN ${marks}`, params)
  }
}

/** The part of a database used to read one snapshot. */
interface Momentary {
  moment?<T>(work: () => Promise<T>): Promise<T>
}

/** Runs work that reads one snapshot of each database, where it supports that (`Database.moment`). */
export function inOneMoment<T>(databases: readonly Momentary[], work: () => Promise<T>): Promise<T> {
  return databases.reduce<() => Promise<T>>((inner, db) => (db.moment ? () => db.moment!(inner) : inner), work)()
}
