import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { configError } from '../core/errors.ts'
import type { MigrationStep } from './every-step.ts'
import { schemaVersion } from './schema-version.ts'
import { fileMode } from './sqlite/open-file.ts'
import type { SqliteDatabase } from './sqlite/types.ts'

export interface Migrated {
  /** Previous version; 0 for a new file. */
  from: number
  to: number
  /** Copy of the former file, unless it was empty. */
  backup: string | null
}

/**
 * Migrates the database to the newest version: each missing step in one transaction, after copying the file. Several
 * processes may call it at once; one migrates, the others find it done. The history is loaded only if steps are
 * missing, which is rare at a start. Errors: `database_from_future`, `not_a_jarvis_database`.
 */
export async function migrate(db: SqliteDatabase, tried?: readonly MigrationStep[]): Promise<Migrated> {
  const newest = tried?.length ?? schemaVersion
  const from = readVersion(db, newest)
  const done: Migrated = { from, to: newest, backup: null }
  if (from === newest) return done
  await db.transaction(async (tx) => {
    // Another process may have migrated it while this one waited for the lock.
    const start = readVersion({ path: db.path, rows: tx.rows }, newest)
    if (start === newest) return
    if (start > 0) done.backup = keepCopy(db, start)
    const isNew = start === 0 && !tried
    if (isNew && definitions) await tx.script(definitions)
    else for (const step of (tried ?? (await import('./every-step.ts')).steps).slice(start)) await step.run(tx)
    if (isNew) definitions ??= definitionsIn(tx)
    await tx.run(
      `INSERT INTO meta (key, value) VALUES ('schema_version', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [String(newest)],
    )
  })
  return done
}

/**
 * Definitions of tables, indexes and triggers after the last step, cached once this process has run all steps: the next
 * new database takes half the time. A server with a space for each user makes many; tests make thousands.
 */
let definitions: string | undefined

/** SQL definitions in a database, in order of creation. FTS5 creates its own tables. */
const definitionsIn = ({ rows }: Pick<SqliteDatabase, 'rows'>): string =>
  rows(
    `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
     AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
  )
    .map(([sql]) => String(sql))
    .join(';\n')

function readVersion(db: Pick<SqliteDatabase, 'path' | 'rows'>, newest: number): number {
  const names = db.rows(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(([name]) => name)
  if (names.length === 0) return 0
  const stored = names.includes('meta') ? db.rows(`SELECT value FROM meta WHERE key = 'schema_version'`)[0] : undefined
  if (!stored) {
    throw configError(
      'not_a_jarvis_database',
      `${db.path} is a database of another program. Choose another home with JARVIS_HOME, or move that file away.`,
      { path: db.path },
    )
  }
  const version = Number(stored[0])
  if (version > newest) {
    throw configError(
      'database_from_future',
      `${db.path} was written by a newer Jarvis (schema ${version}, this one knows ${newest}). Update Jarvis: npm i -g jarvis-memory@latest.`,
      { path: db.path, version, newest },
    )
  }
  return version
}

/** The write lock is held while the reading connection copies, so the copy is exactly the file before the change. */
function keepCopy(db: SqliteDatabase, version: number): string {
  const copy = `${db.path}.before-${version + 1}`
  const unfinished = `${copy}.part`
  rmSync(unfinished, { force: true })
  // SQLite would make the file readable for other users; it also accepts an existing empty file.
  writeFileSync(unfinished, '', { mode: fileMode })
  db.rows('VACUUM INTO ?', [unfinished])
  renameSync(unfinished, copy)
  return copy
}
