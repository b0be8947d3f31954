import { createHash } from 'node:crypto'
import type { Engine } from '../app/engine.ts'
import { postgresEngine } from '../app/postgres-engine.ts'
import type { LoadedConfig } from '../config/load.ts'
import { suiteRole } from './in-files.ts'

/**
 * Stands in for `app/choose-engine.ts` where JARVIS_TEST_DATABASE is set (vitest.config.ts): every home that a test opens
 * gets a database of its own in that PostgreSQL, unless the test names one.
 */
export const chooseEngine = async ({ home, config }: LoadedConfig, _files: Engine): Promise<Engine> =>
  postgresEngine(config.database === '' ? await databaseOf(home.root) : config.database)

/** In place of `app/known-spaces.ts`. */
export const knownSpaces = async ({ home, config }: Pick<LoadedConfig, 'home' | 'config'>): Promise<string[]> =>
  postgresEngine(config.database === '' ? await databaseOf(home.root) : config.database).spaces()

const made = new Map<string, Promise<string>>()

function databaseOf(root: string): Promise<string> {
  const known =
    made.get(root) ?? makeDatabase(`jarvis_suite_${createHash('sha256').update(root).digest('hex').slice(0, 24)}`)
  made.set(root, known)
  return known
}

async function makeDatabase(name: string): Promise<string> {
  const { default: pg } = await import('pg')
  const given = process.env.JARVIS_TEST_DATABASE as string
  const client = new pg.Client({ connectionString: given })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rows.length === 0)
      await client.query(`CREATE DATABASE ${name} OWNER ${suiteRole} TEMPLATE template0 ENCODING 'UTF8'`)
  } finally {
    await client.end()
  }
  const url = new URL(given)
  ;[url.username, url.password, url.pathname] = [suiteRole, 'suite', `/${name}`]
  return url.href
}
