import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { configError } from '../core/errors.ts'
import { fileMode } from './sqlite/open-file.ts'
import type { SqliteDatabase, SqliteWriter } from './sqlite/types.ts'
import { copiedOriginTables } from './steps/copied-origin-tables.ts'
import { firstTables } from './steps/first-tables.ts'
import { memoryTables } from './steps/memory-tables.ts'
import { observationLifeTables } from './steps/observation-life-tables.ts'
import { observationTables } from './steps/observation-tables.ts'
import { projectJoinTables } from './steps/project-join-tables.ts'
import { providerTables } from './steps/provider-tables.ts'
import { receiptTables } from './steps/receipt-tables.ts'
import { recordChangeTables } from './steps/record-change-tables.ts'
import { sessionTables } from './steps/session-tables.ts'
import { tokenCodesByChunk } from './steps/token-codes-by-chunk.ts'
import { usageTables } from './steps/usage-tables.ts'

export interface MigrationStep {
  name: string
  run(tx: SqliteWriter): Promise<void>
}

/**
 * The history of the schema. Append only: a step that has been released is never edited, since databases out there have
 * run it. Their texts lie in steps/; `tables` of schema.ts is the sum of all.
 */
export const steps: readonly MigrationStep[] = [
  { name: 'first tables', run: (tx) => tx.script(firstTables) },
  { name: 'memory', run: (tx) => tx.script(memoryTables) },
  { name: 'sessions', run: (tx) => tx.script(sessionTables) },
  { name: 'model usage', run: (tx) => tx.script(usageTables) },
  { name: 'token codes by chunk', run: (tx) => tx.script(tokenCodesByChunk) },
  { name: 'observations', run: (tx) => tx.script(observationTables) },
  { name: 'receipts', run: (tx) => tx.script(receiptTables) },
  { name: 'life of observations', run: (tx) => tx.script(observationLifeTables) },
  { name: 'search providers', run: (tx) => tx.script(providerTables) },
  { name: 'changes of records', run: (tx) => tx.script(recordChangeTables) },
  { name: 'joined projects', run: (tx) => tx.script(projectJoinTables) },
  { name: 'copied origins', run: (tx) => tx.script(copiedOriginTables) },
]

export interface Migrated {
  /** Version before; 0 for a new file. */
  from: number
  to: number
  /** Copy of the file as it was, where there was something to lose. */
  backup: string | null
}

/**
 * Brings the database to the newest version: each missing step in one transaction, after a copy of the file was kept
 * beside it. Several processes may do so at once; one works, the others find it done.
 * Errors: `database_from_future`, `not_a_jarvis_database`.
 */
export async function migrate(db: SqliteDatabase, history: readonly MigrationStep[] = steps): Promise<Migrated> {
  const from = readVersion(db, history.length)
  const done: Migrated = { from, to: history.length, backup: null }
  if (from === history.length) return done
  await db.transaction(async (tx) => {
    // Somebody else may have been faster while we waited for the lock.
    const start = readVersion({ path: db.path, rows: tx.rows }, history.length)
    if (start === history.length) return
    if (start > 0) done.backup = keepCopy(db, start)
    for (const step of history.slice(start)) await step.run(tx)
    await tx.run(
      `INSERT INTO meta (key, value) VALUES ('schema_version', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [String(history.length)],
    )
  })
  return done
}

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

/** The write lock is held while the reading connection copies, so the copy is exactly what is about to be changed. */
function keepCopy(db: SqliteDatabase, version: number): string {
  const copy = `${db.path}.before-${version + 1}`
  const unfinished = `${copy}.part`
  rmSync(unfinished, { force: true })
  // SQLite would make the file readable for everybody; into an empty one it writes as well.
  writeFileSync(unfinished, '', { mode: fileMode })
  db.rows('VACUUM INTO ?', [unfinished])
  renameSync(unfinished, copy)
  return copy
}
