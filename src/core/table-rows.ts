/** Rows of a table as plain objects, out and in: what an export of everything is made of. */

type Value = string | number | null
interface RowReader {
  all<Row>(sql: string, params?: readonly Value[]): Promise<Row[]>
}
interface RowWriter {
  run(sql: string, params?: readonly Value[]): Promise<{ changes: number }>
}

/** `words` is text that people or programs wrote: secrets in it are covered when it comes in. A `?` allows null. */
type ColumnType = 'text' | 'words' | 'number'
export type ColumnForm = readonly [column: string, type: ColumnType | `${ColumnType}?`]

export interface TableForm {
  table: string
  /** Columns by field, in the order in which they are written. */
  fields: Readonly<Record<string, ColumnForm>>
  /** Fields that tell rows apart; rows are read in their order. */
  key: readonly string[]
}

/** Rows read at once. */
const pageLength = 500

/** All rows in the order of their key, page by page. */
export async function* readRows(
  db: RowReader,
  { table, fields, key }: TableForm,
): AsyncGenerator<Record<string, Value>> {
  const columnOf = (field: string) => fields[field]![0]
  const columns = Object.entries(fields).map(([field, [column]]) => `${column} AS "${field}"`)
  const keys = key.map(columnOf).join(', ')
  let after: Value[] | undefined
  for (;;) {
    const where = after ? `WHERE (${keys}) > (${key.map(() => '?').join(', ')})` : ''
    const rows = await db.all<Record<string, Value>>(
      `SELECT ${columns.join(', ')} FROM ${table} ${where} ORDER BY ${keys} LIMIT ${pageLength}`,
      after,
    )
    yield* rows
    if (rows.length < pageLength) return
    after = key.map((field) => rows.at(-1)![field] ?? null)
  }
}

/** Writes a checked row; false where one with its key, or with another name of it, is there already. */
export async function insertRow(
  tx: RowWriter,
  { table, fields }: TableForm,
  row: Record<string, Value>,
): Promise<boolean> {
  const columns = Object.values(fields).map(([column]) => column)
  const { changes } = await tx.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
    Object.keys(fields).map((field) => row[field] ?? null),
  )
  return changes > 0
}

/** A row with exactly the fields of the table, words covered; or, as text, what is wrong with it. */
export function checkRow(
  { fields }: TableForm,
  row: Readonly<Record<string, unknown>>,
  cover: (text: string) => string,
): Record<string, Value> | string {
  const checked: Record<string, Value> = {}
  for (const [field, [, type]] of Object.entries(fields)) {
    const value = row[field] ?? null
    const plain = type.replace('?', '')
    if (value === null && type.endsWith('?')) checked[field] = null
    else if (plain === 'number' && typeof value === 'number' && Number.isFinite(value)) checked[field] = value
    else if (plain === 'words' && typeof value === 'string') checked[field] = cover(value)
    else if (plain === 'text' && typeof value === 'string') checked[field] = value
    else return `${field} is ${value === null ? 'missing' : `no ${plain === 'number' ? 'number' : 'text'}`}`
  }
  return checked
}
