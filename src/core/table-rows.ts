/** Rows of a table as plain objects, read and written: the basis of a full export. */

export type RowValue = string | number | null
interface RowReader {
  all<Row>(sql: string, params?: readonly RowValue[]): Promise<Row[]>
}
interface RowWriter {
  run(sql: string, params?: readonly RowValue[]): Promise<{ changes: number }>
}

/** `words` is text that people or programs wrote: secrets in it are redacted on import. A `?` allows null. */
type ColumnType = 'text' | 'words' | 'number'
/** `allowed`: the only values, or a function that validates a text. */
export type ColumnForm = readonly [
  column: string,
  type: ColumnType | `${ColumnType}?`,
  allowed?: readonly string[] | ((text: string, row: Readonly<Record<string, unknown>>) => boolean),
]

/** The parsed JSON; undefined for invalid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Validates a column that stores a list of texts as JSON. */
export const textList = (json: string): boolean => isTexts(parsed(json))

export interface TableForm {
  table: string
  /** Columns by field, in the order in which they are written. */
  fields: Readonly<Record<string, ColumnForm>>
  /** Fields that identify a row; rows are read in their order. */
  key: readonly string[]
}

/** No stored number is larger than the largest time. */
const largestTime = 8.64e15
/** Rows read at once. */
const pageLength = 500

/** All rows in the order of their key, page by page; with `cover`, words are passed through it. */
export async function* readRows(
  db: RowReader,
  { table, fields, key }: TableForm,
  cover?: (text: string) => string,
): AsyncGenerator<Record<string, RowValue>> {
  const columnOf = (field: string) => fields[field]![0]
  const columns = Object.entries(fields).map(([field, [column]]) => `${column} AS "${field}"`)
  const keys = key.map(columnOf).join(', ')
  let after: RowValue[] | undefined
  for (;;) {
    const where = after ? `WHERE (${keys}) > (${key.map(() => '?').join(', ')})` : ''
    const rows = await db.all<Record<string, RowValue>>(
      `SELECT ${columns.join(', ')} FROM ${table} ${where} ORDER BY ${keys} LIMIT ${pageLength}`,
      after,
    )
    // The next page begins after the stored row, not the redacted one.
    after = key.map((field) => rows.at(-1)?.[field] ?? null)
    for (const row of rows) yield cover ? withWords(fields, row, cover) : row
    if (rows.length < pageLength) return
  }
}

function withWords(
  fields: TableForm['fields'],
  row: Record<string, RowValue>,
  cover: (text: string) => string,
): Record<string, RowValue> {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const isWords = fields[field]?.[1].startsWith('words') && typeof value === 'string'
      return [field, isWords ? cover(value) : value]
    }),
  )
}

/** Writes a validated row; false where one with its key, or another unique value of it, exists. */
export async function insertRow(
  tx: RowWriter,
  { table, fields }: TableForm,
  row: Record<string, RowValue>,
): Promise<boolean> {
  const columns = Object.values(fields).map(([column]) => column)
  const { changes } = await tx.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
    Object.keys(fields).map((field) => row[field] ?? null),
  )
  return changes > 0
}

/**
 * Writes all fields of the row with the same key; false where it does not exist. A replaced row would cascade to rows
 * that refer to it.
 */
export async function updateRow(tx: RowWriter, form: TableForm, row: Record<string, RowValue>): Promise<boolean> {
  const names = Object.keys(form.fields)
  const set = names.map((field) => `${form.fields[field]![0]} = ?`).join(', ')
  const { changes } = await tx.run(
    `UPDATE ${form.table} SET ${set} WHERE ${isRow(form)}`,
    [...names, ...form.key].map((field) => row[field] ?? null),
  )
  return changes > 0
}

/** The condition by which a row is found: the values of its key follow. */
export const isRow = ({ fields, key }: Pick<TableForm, 'fields' | 'key'>): string =>
  key.map((field) => `${fields[field]![0]} = ?`).join(' AND ')

/** A row with exactly the fields of the table, words redacted; or, as text, what is wrong with it. */
export function checkRow(
  { fields }: TableForm,
  row: Readonly<Record<string, unknown>>,
  cover: (text: string) => string,
): Record<string, RowValue> | string {
  const checked: Record<string, RowValue> = {}
  for (const [field, [, type, allowed]] of Object.entries(fields)) {
    const value = row[field] ?? null
    const plain = type.replace('?', '')
    if (value === null && type.endsWith('?')) checked[field] = null
    else if (typeof allowed === 'object' && (typeof value === 'object' || !allowed.includes(String(value))))
      return `${field} is not one of ${allowed.join(', ')}`
    else if (typeof allowed === 'function' && typeof value === 'string' && !allowed(value, row))
      return `${field} has the wrong format`
    else if (plain === 'number' && typeof value === 'number' && Math.abs(value) <= largestTime) checked[field] = value
    else if (plain === 'words' && typeof value === 'string') checked[field] = cover(value)
    else if (plain === 'text' && typeof value === 'string') checked[field] = value
    else return `${field} is ${value === null ? 'missing' : `no ${plain === 'number' ? 'number' : 'text'}`}`
  }
  return checked
}
