import { createHash } from 'node:crypto'
import { suiteRole } from './in-files.ts'

/** Databases of one run of the suites begin with this; another run beside it has others. */
export const runPrefix = (): string => `${suiteRole}_${process.env.JARVIS_TEST_RUN ?? process.pid.toString(36)}_`

const made = new Map<string, Promise<string>>()

/** Address of a database in JARVIS_TEST_DATABASE for the role of the suites, one for each name. The first call makes it. */
export function suiteDatabase(name: string): Promise<string> {
  const known =
    made.get(name) ?? makeDatabase(runPrefix() + createHash('sha256').update(name).digest('hex').slice(0, 24))
  made.set(name, known)
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
      await client
        .query(`CREATE DATABASE ${name} OWNER ${suiteRole} TEMPLATE template0 ENCODING 'UTF8'`)
        .catch((error: { code?: string }) => {
          // Another worker of this run was faster.
          if (error.code !== '42P04' && error.code !== '23505') throw error
        })
  } finally {
    await client.end()
  }
  const url = new URL(given)
  ;[url.username, url.password, url.pathname] = [suiteRole, 'suite', `/${name}`]
  return url.href
}
