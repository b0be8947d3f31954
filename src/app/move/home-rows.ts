import type { Database, SqlValue } from '../../ports/database.ts'
import { makeAllTables } from '../subsystem-tables.ts'
import { loadSubsystems } from '../subsystems.ts'

/**
 * Tables about this home and machine, which an export omits and a move copies: read positions in the hooks' inbox and
 * in agents' transcripts, raw events, and costs. A table comes after the tables that it references.
 */
const ownTables = [
  'inbox_offsets',
  'inbox_counts',
  'raw_events',
  'refinements',
  'model_usage',
  'usage_sources',
  'usage_files',
  'usage_entries',
]
/** All of them: subsystems that declare themselves name theirs. */
export const homeTables = async (): Promise<string[]> => [
  ...ownTables,
  ...(await loadSubsystems()).flatMap((one) => one.homeTables ?? []),
]

/** Rows written in one statement. */
const batch = 200

/** Copies these rows from one database of a space to another. Rows that are there stay. Answers with their number. */
export async function copyHomeRows(from: Database, to: Database): Promise<number> {
  await makeAllTables(to)
  let copied = 0
  for (const table of await homeTables()) {
    const rows = await from.all<Record<string, SqlValue>>(`SELECT * FROM ${table}`)
    const columns = Object.keys(rows[0] ?? {})
    const names = columns.map((name) => `"${name}"`).join(', ')
    for (let start = 0; start < rows.length; start += batch) {
      const some = rows.slice(start, start + batch)
      const marks = some.map(() => `(${columns.map(() => '?').join(', ')})`).join(', ')
      const values = some.flatMap((row) => columns.map((name) => row[name] ?? null))
      await to.transaction((tx) =>
        tx.run(`INSERT INTO ${table} (${names}) VALUES ${marks} ON CONFLICT DO NOTHING`, values),
      )
    }
    copied += rows.length
  }
  return copied
}
