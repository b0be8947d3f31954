import type { Database } from '../ports/database.ts'
import { suiteRole } from './in-files.ts'
import { asOwner, runPrefix, suiteAddress, type Template, templateOf } from './suite-database.ts'

/** Before all suites that run on a given PostgreSQL: makes their role and their templates. Afterwards their databases go. */
export default async function prepareDatabase(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.JARVIS_TEST_DATABASE) return undefined
  const run = process.pid.toString(36)
  // Each project of the suites asks for it.
  if (process.env.JARVIS_TEST_RUN === run) return undefined
  process.env.JARVIS_TEST_RUN = run
  await asOwner(async (client) => {
    const { rows } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = '${suiteRole}'`)
    await client.query(`${rows.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${suiteRole} LOGIN PASSWORD 'suite'`)
  })
  const { makeAllTables } = await import('../app/subsystem-tables.ts')
  await makeTemplate('store', 'template0', async () => {})
  await makeTemplate('home', templateOf('store'), makeAllTables)
  return () =>
    asOwner(async (client) => {
      const { rows } = await client.query('SELECT datname AS name FROM pg_database WHERE datname LIKE $1', [
        `${runPrefix().replaceAll('_', '\\_')}%`,
      ])
      for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })
}

async function makeTemplate(kind: Template, from: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const name = templateOf(kind)
  await asOwner((client) => client.query(`CREATE DATABASE ${name} OWNER ${suiteRole} TEMPLATE ${from} ENCODING 'UTF8'`))
  const { openPostgresStore } = await import('../postgres/open-store.ts')
  const store = await openPostgresStore({ address: suiteAddress(name), space: 'main' })
  await fill(store.db)
  await store.close()
  await asOwner(async (client) => {
    // A database with connections cannot be copied.
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  })
}
