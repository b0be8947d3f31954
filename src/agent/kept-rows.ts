import type { Database, SqlValue } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import type { runRows } from './tables.ts'

type RowForm = typeof runRows

/** The columns of a table under the names of its fields, for a SELECT. */
export const columnsOf = ({ fields }: RowForm): string =>
  Object.entries(fields)
    .map(([field, [column]]) => `${column} AS "${field}"`)
    .join(', ')

export async function insertRow(
  db: Database,
  table: string,
  form: RowForm,
  row: Record<string, unknown>,
): Promise<void> {
  const fields = Object.entries(form.fields)
  await db.transaction((tx) =>
    tx.run(
      `INSERT INTO ${table} (${fields.map(([, [column]]) => column).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`,
      fields.map(([field]) => (row[field] ?? null) as SqlValue),
    ),
  )
}

const keptText = 60_000

/** The end of a text, secrets covered. */
export const cover = (text: string, length = keptText): string => redact(text.slice(-length), { printed: true }).text
