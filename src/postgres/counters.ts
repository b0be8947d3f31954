import { quoteName, quoteText } from './address.ts'
import type { PostgresDatabase } from './database.ts'

/**
 * Advances the id sequences of PostgreSQL past the existing rows. Rows inserted with explicit ids (an import) do not
 * advance them, so that the next row would get a duplicate id.
 */
export async function settleCounters(db: PostgresDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    const columns = await tx.all<{ table: string; column: string }>(
      `SELECT c.relname AS "table", a.attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE a.attidentity <> '' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?)`,
      [db.schema],
    )
    for (const { table, column } of columns) {
      const [name, field] = [quoteName(table), quoteName(column)]
      const counter = `pg_get_serial_sequence(${quoteText(`${quoteName(db.schema)}.${name}`)}, ${quoteText(column)})`
      await tx.get(
        `SELECT setval(${counter}, greatest(nextval(${counter}), (SELECT coalesce(max(${field}), 0) FROM ${name})))`,
      )
    }
  })
}
