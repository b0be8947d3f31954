import type { Database, Writer } from '../ports/database.ts'
import type { ProjectColumn } from '../ports/subsystem.ts'
import { type AnySubsystem, loadSubsystems } from './subsystems.ts'

/** Creates the tables of all declared subsystems, into which a damaged database is copied. */
export async function makeAllTables(db: Database): Promise<void> {
  for (const one of await loadSubsystems()) await makeTables(db, one)
}

/** Columns of declared subsystems that name projects; missing tables are created. */
export async function projectColumns(db: Database): Promise<ProjectColumn[]> {
  const naming = (await loadSubsystems()).filter((one) => one.projectColumns !== undefined)
  for (const one of naming) await makeTables(db, one)
  return naming.flatMap((one) => one.projectColumns ?? [])
}

const keyOf = (name: string): string => `tables_${name}`

/** Runs the statements of a subsystem that this database has not run yet, in one transaction with the mark of it. */
export async function makeTables(db: Database, { name, tables = [] }: AnySubsystem): Promise<void> {
  if (tables.length === 0) return
  const done = async (reader: Pick<Writer, 'get'>) =>
    Number((await reader.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [keyOf(name)]))?.value ?? 0)
  if ((await done(db)) >= tables.length) return
  await db.transaction(async (tx) => {
    // Another process may have created them meanwhile.
    for (const text of tables.slice(await done(tx))) for (const one of statementsOf(text)) await tx.run(one)
    await tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
      keyOf(name),
      String(tables.length),
    ])
  })
}

/** A statement ends with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
