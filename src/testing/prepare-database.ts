import { suiteRole } from './in-files.ts'
import { runPrefix } from './suite-database.ts'

/** Before all suites that run on a given PostgreSQL: makes their role. Afterwards their databases go. */
export default async function prepareDatabase(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.JARVIS_TEST_DATABASE
  if (!given) return undefined
  process.env.JARVIS_TEST_RUN = process.pid.toString(36)
  const { default: pg } = await import('pg')
  const ask = async (text: string): Promise<Record<string, string>[]> => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const [known] = await ask(`SELECT 1 FROM pg_roles WHERE rolname = '${suiteRole}'`)
  await ask(`${known ? 'ALTER' : 'CREATE'} ROLE ${suiteRole} LOGIN PASSWORD 'suite'`)
  return async () => {
    const databases = await ask(
      `SELECT datname FROM pg_database WHERE datname LIKE '${runPrefix().replaceAll('_', '\\_')}%'`,
    )
    for (const { datname } of databases) await ask(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}
