import { configError } from '../core/errors.ts'
import type { Writer } from '../ports/database.ts'
import type { MigrationStep } from '../storage/every-step.ts'
import { schemaVersion } from '../storage/schema-version.ts'
import { quoteName } from './address.ts'
import type { PostgresDatabase } from './database.ts'
import { hasNamed, statementsOf } from './ddl.ts'
import { wordTables } from './words/tables.ts'

/**
 * Migrates the tables of a space to the newest version by the same steps as in SQLite, in one transaction with the
 * write lock of the space. Several servers may call it at once; one migrates, the others find it done. No copy is kept:
 * backups are left to the database's own tools. `later` are steps of a later version, for tests. Errors:
 * `database_from_future`.
 */
export async function migratePostgres(db: PostgresDatabase, later: readonly MigrationStep[] = []): Promise<void> {
  const newest = schemaVersion + later.length
  const isNewest = async (reader: Pick<Writer, 'get'>) =>
    (await versionOf(db, reader, newest)) === newest &&
    (await countOf(reader, wordsKey)) === wordTables.length &&
    (await countOf(reader, filesKey)) === fileTables.length &&
    (await countOf(reader, policiesKey)) === policyVersion
  if (await isNewest(db)) return
  const { steps } = await import('../storage/every-step.ts')
  await db.transaction(async (tx) => {
    // Another process may have migrated while this one waited for the lock.
    if (await isNewest(tx)) return
    const start = await versionOf(db, tx, newest)
    // Statements are sent without waiting for results: three hundred round trips would dominate a first write.
    const runAll = (statements: readonly string[]) => Promise.all(statements.map((one) => tx.run(one)))
    const script = async (text: string) => {
      await runAll(statementsOf(text))
    }
    for (const step of [...steps, ...later].slice(start)) await step.run({ script })
    await keep(tx, 'schema_version', newest)
    await runAll(wordTables.slice(await countOf(tx, wordsKey)))
    await keep(tx, wordsKey, wordTables.length)
    await runAll(fileTables.slice(await countOf(tx, filesKey)))
    await keep(tx, filesKey, fileTables.length)
    if (start > 0) await renewPolicies(db, tx)
    await keep(tx, policiesKey, policyVersion)
  })
}

/** Key in `meta`: number of executed statements of the full-text index. The list is append only. */
const wordsKey = 'tables_words'

/** Memory files shared by the homes of a space; `hash` and `text` are NULL for a deleted one. Append only. */
const fileTables = [
  'CREATE TABLE shared_files (path TEXT PRIMARY KEY, hash TEXT, text TEXT, modified_at INTEGER NOT NULL)',
]
/** The same number for these statements. */
const filesKey = 'tables_files'

/** Key in `meta`: version of the tables' policies; new tables are created with the newest. */
const policiesKey = 'policies'
/** 1: with `hasNamed`, PostgreSQL no longer estimates one row in 200 for every table. */
const policyVersion = 1

async function renewPolicies(db: PostgresDatabase, tx: Writer): Promise<void> {
  const tables = await tx.all<{ name: string }>(
    `SELECT tablename AS name FROM pg_policies WHERE schemaname = ? AND policyname = 'of_space'`,
    [db.schema],
  )
  for (const { name } of tables)
    await tx.run(`ALTER POLICY of_space ON ${quoteName(name)} USING (${hasNamed(db.space)})`)
}

const countOf = async (reader: Pick<Writer, 'get'>, key: string): Promise<number> =>
  Number((await reader.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key]))?.value ?? 0)

const keep = (tx: Writer, key: string, count: number) =>
  tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    key,
    String(count),
  ])

async function versionOf(db: PostgresDatabase, reader: Pick<Writer, 'get'>, newest: number): Promise<number> {
  const table = await reader.get('SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = ?', [db.schema, 'meta'])
  if (!table) return 0
  const row = await reader.get<{ value: string }>(`SELECT value FROM meta WHERE key = 'schema_version'`)
  const version = Number(row?.value ?? 0)
  if (version > newest) {
    throw configError(
      'database_from_future',
      `${db.shown} was written by a newer Jarvis (schema ${version}, this one knows ${newest}). Update Jarvis: npm i -g jarvis-memory@latest.`,
      { address: db.shown, version, newest },
    )
  }
  return version
}
