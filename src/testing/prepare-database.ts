import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../ports/database.ts'
import { suiteRole } from './in-files.ts'
import { asOwner, runPrefix, suiteAddress, type Template, templateOf } from './suite-database.ts'

/**
 * Runs before all suites; the returned function runs after them. Each project of the suites calls it: the first one
 * prepares.
 */
export default async function prepareDatabase(): Promise<(() => Promise<void>) | undefined> {
  const run = process.pid.toString(36)
  if (process.env.JARVIS_TEST_RUN === run) return undefined
  process.env.JARVIS_TEST_RUN = run
  return process.env.JARVIS_TEST_DATABASE ? prepareGiven() : prepareOwn()
}

/** Creates a folder with the data that all PostgreSQL servers of tests share (postgres.ts). */
async function prepareOwn(): Promise<() => Promise<void>> {
  const models = mkdtempSync(join(tmpdir(), 'jarvis-postgres-model-'))
  process.env.JARVIS_TEST_POSTGRES_MODEL = models
  return async () => rmSync(models, { recursive: true, force: true })
}

/**
 * On a given PostgreSQL: creates the role of the suites and their templates. Their databases are dropped afterwards.
 */
async function prepareGiven(): Promise<() => Promise<void>> {
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
