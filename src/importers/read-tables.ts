import type { Reader } from '../ports/database.ts'

/** A row of another program's table with our column names; missing columns are null. */
export type Row<Name extends string> = Readonly<Record<Name, string | number | null>>

/** Rows per query. */
const pageLength = 500

/**
 * All rows of a table by id, page by page. `wanted` maps each of our names to the column names of different versions;
 * the first that exists is used. Yields no rows if the table is missing.
 */
export async function* readTable<Name extends string>(
  db: Reader,
  table: string,
  wanted: Readonly<Record<Name, readonly string[]>>,
): AsyncGenerator<Row<Name>> {
  const there = new Set(await columnsOf(db, table))
  if (!there.has('id')) return
  const columns = (Object.entries(wanted) as [Name, readonly string[]][]).map(([name, names]) => {
    const column = names.find((one) => there.has(one))
    return `${column === undefined ? 'NULL' : quoted(column)} AS ${quoted(name)}`
  })
  let after = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await db.all<Row<Name> & { rowNumber: number }>(
      `SELECT id AS "rowNumber", ${columns.join(', ')} FROM ${quoted(table)} WHERE id > ? ORDER BY id LIMIT ${pageLength}`,
      [after],
    )
    yield* rows
    if (rows.length < pageLength) return
    after = (rows.at(-1) as { rowNumber: number }).rowNumber
  }
}

/** Column names of a table; empty if it does not exist. */
export async function columnsOf(db: Reader, table: string): Promise<string[]> {
  const rows = await db.all<{ name: string }>(`SELECT name FROM pragma_table_info(${literal(table)})`)
  return rows.map(({ name }) => name)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
