import { configError } from '../../core/errors.ts'
import type { Writer } from '../../ports/database.ts'
import { schemaVersion } from '../schema-version.ts'
import type { PostgresDatabase } from './database.ts'
import { statementsOf } from './ddl.ts'

/**
 * Brings the tables of a space to the newest version by the same steps as in SQLite, in one transaction, which holds the
 * write lock of the space: several servers may do so at once; one works, the others find it done. No copy is kept: that
 * is for the database's own tools.
 * Errors: `database_from_future`.
 */
export async function migratePostgres(db: PostgresDatabase): Promise<void> {
  if ((await versionOf(db)) === schemaVersion) return
  const { steps } = await import('../every-step.ts')
  await db.transaction(async (tx) => {
    // Somebody else may have been faster while we waited for the lock.
    const start = await versionOf(db, tx)
    if (start === schemaVersion) return
    const script = async (text: string) => {
      for (const one of statementsOf(text)) await tx.run(one)
    }
    for (const step of steps.slice(start)) await step.run({ script })
    await tx.run(
      `INSERT INTO meta (key, value) VALUES ('schema_version', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [String(schemaVersion)],
    )
  })
}

async function versionOf(db: PostgresDatabase, reader: Pick<Writer, 'get'> = db): Promise<number> {
  const table = await reader.get('SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = ?', [db.schema, 'meta'])
  if (!table) return 0
  const row = await reader.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'schema_version'`)
  const version = Number(row?.value ?? 0)
  if (version > schemaVersion) {
    throw configError(
      'database_from_future',
      `${db.shown} was written by a newer Jarvis (schema ${version}, this one knows ${schemaVersion}). Update Jarvis: npm i -g jarvis-memory@latest.`,
      { address: db.shown, version, newest: schemaVersion },
    )
  }
  return version
}
