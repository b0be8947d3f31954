import type { Writer } from '../ports/database.ts'
import { wordTables } from './words/tables.ts'

/** In `meta`: how many of the steps below were made. */
const versionKey = 'search_tables'

/** What the indexes of PostgreSQL have beyond the common tables, as steps. Append only, like those of every-step.ts. */
const steps: readonly (readonly string[])[] = [wordTables]

/** Makes the tables of words and vectors that are missing, in the caller's transaction; the common ones are there. */
export async function makeSearchTables(tx: Writer): Promise<void> {
  const row = await tx.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [versionKey])
  for (const step of steps.slice(Number(row?.value ?? 0))) for (const sql of step) await tx.run(sql)
  await tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    versionKey,
    String(steps.length),
  ])
}
