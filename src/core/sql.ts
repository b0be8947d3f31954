import { atOnce } from './at-once.ts'

/**
 * `IN (…)` lists for portable SQL: the marks and the values, padded to the next power of four by repeating the last
 * value, so that a few prepared statements serve lists of every length. The list must not be empty.
 */
export function inList<Value extends string | number>(values: readonly Value[]): { marks: string; params: Value[] } {
  let size = 1
  while (size < values.length) size *= 4
  const last = values[values.length - 1] as Value
  const params = Array.from({ length: size }, (_, index) => values[index] ?? last)
  return { marks: `(${new Array(size).fill('?').join(',')})`, params }
}

/** Characters of a statement that an error names. */
const longestShown = 2000

/** A statement as an error names it: lists of marks may be longer than all that is worth reading. */
export const shownSql = (sql: string): string => sql.replace(/\?(?:,\?)+/g, '?, …').slice(0, longestShown)

/** Larger and smaller of two values that are there: SQLite and PostgreSQL have no function in common for it. */
export const larger = (one: string, other: string): string =>
  `CASE WHEN ${one} > ${other} THEN ${one} ELSE ${other} END`
export const smaller = (one: string, other: string): string =>
  `CASE WHEN ${one} < ${other} THEN ${one} ELSE ${other} END`

/** A text as `lower()` makes it in both databases: letters of ASCII alone. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** What has a meaning in a pattern of `LIKE … ESCAPE '!'`, taken as it is written. */
export const literally = (text: string): string => text.replace(/[!%_]/g, '!$&')

/** A text as a pattern of `LIKE … ESCAPE '!'` that is found anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`

/** What of a writer is needed here: core knows no port. */
interface Inserting<Value> {
  get<Row>(sql: string, params?: readonly Value[]): Promise<Row | undefined>
}

/** Inserts a row and returns its id. */
export async function insertRow<Value>(tx: Inserting<Value>, sql: string, params: readonly Value[]): Promise<number> {
  const row = await tx.get<{ id: number }>(`${sql} RETURNING id`, params)
  return (row as { id: number }).id
}

/** What of a writer is needed to insert many rows. */
interface Running<Value> {
  run(sql: string, params?: readonly Value[]): Promise<{ changes: number }>
}

/** Rows of one statement: from the first on a longer one saves nothing; the rest goes in shorter ones. */
const rowsAtOnce = [64, 16, 4, 1]

/**
 * Inserts rows, many in one statement. `head` is the statement up to `VALUES`, `tail` what comes after them; all rows have
 * as many values as the first. Four texts of statements serve lists of every length.
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

/** What of a writer is needed to insert many rows and to read of them. */
interface Returning<Value> {
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
}

/** The same, and what each row has in `columns` afterwards, in any order. */
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

/** Statements that go out together: a short list is one way to the server, and a long one is not all in memory. */
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

/** What of a database is needed to read in one moment. */
interface Momentary {
  moment?<T>(work: () => Promise<T>): Promise<T>
}

/** Runs work that reads of some databases as of its beginning, where they keep what was read. */
export function inOneMoment<T>(databases: readonly Momentary[], work: () => Promise<T>): Promise<T> {
  return databases.reduce<() => Promise<T>>((inner, db) => (db.moment ? () => db.moment!(inner) : inner), work)()
}
