import type { Writer } from '../ports/database.ts'
import { wordTables } from './words/tables.ts'

/** Key in `meta`: number of executed steps below. */
const versionKey = 'search_tables'

/** Tables of PostgreSQL's indexes beyond the common ones, as steps. Append only, like those of every-step.ts. */
const steps: readonly (readonly string[])[] = [wordTables]

/** Creates missing tables of words and vectors, in the caller's transaction, after the common ones. */
export async function makeSearchTables(tx: Writer): Promise<void> {
  const row = await tx.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [versionKey])
  for (const step of steps.slice(Number(row?.value ?? 0))) for (const sql of step) await tx.run(sql)
  await tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    versionKey,
    String(steps.length),
  ])
}
