import { suiteRole } from './in-files.ts'
import { asOwner, runPrefix, suiteAddress, templateOfRun } from './suite-database.ts'

/** Before all suites that run on a given PostgreSQL: makes their role and their template. Afterwards their databases go. */
export default async function prepareDatabase(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.JARVIS_TEST_DATABASE) return undefined
  const run = process.pid.toString(36)
  // Each project of the suites asks for it.
  if (process.env.JARVIS_TEST_RUN === run) return undefined
  process.env.JARVIS_TEST_RUN = run
  const template = templateOfRun()
  await asOwner(async (client) => {
    const { rows } = await client.query(`SELECT 1 FROM pg_roles WHERE rolname = '${suiteRole}'`)
    await client.query(`${rows.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${suiteRole} LOGIN PASSWORD 'suite'`)
    await client.query(`CREATE DATABASE ${template} OWNER ${suiteRole} TEMPLATE template0 ENCODING 'UTF8'`)
  })
  await fillTemplate(suiteAddress(template))
  await asOwner(async (client) => {
    // A database with connections cannot be copied.
    await client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [template])
  })
  return () =>
    asOwner(async (client) => {
      const { rows } = await client.query('SELECT datname AS name FROM pg_database WHERE datname LIKE $1', [
        `${runPrefix().replaceAll('_', '\\_')}%`,
      ])
      for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })
}

async function fillTemplate(address: string): Promise<void> {
  const [{ openPostgresStore }, { makeAllTables }] = await Promise.all([
    import('../postgres/open-store.ts'),
    import('../app/subsystem-tables.ts'),
  ])
  const store = await openPostgresStore({ address, space: 'main' })
  await makeAllTables(store.db)
  await store.close()
}
