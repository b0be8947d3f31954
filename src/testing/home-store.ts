import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../storage/sqlite/open-store.ts'
import { isOnPostgres } from './in-files.ts'
import type { TestStore } from './test-store.ts'

/**
 * Opens the store of a home's space as the code under test keeps it: its file, or its schema in the suites' PostgreSQL.
 */
export async function openHomeStore(home: string, space = 'main'): Promise<TestStore> {
  if (!isOnPostgres) return openStore(join(home, 'spaces', space, 'jarvis.db'))
  const [{ suiteDatabase }, { openPostgresStore }] = await Promise.all([
    import('./suite-database.ts'),
    import('../postgres/open-store.ts'),
  ])
  return openPostgresStore({ address: await suiteDatabase(home, space === 'main' ? 'home' : undefined), space })
}

/** Names of the spaces of a home, sorted. */
export async function spacesOf(home: string): Promise<string[]> {
  if (!isOnPostgres) return readdirSync(join(home, 'spaces')).sort()
  const [{ suiteDatabase }, { listSpacesIn }] = await Promise.all([
    import('./suite-database.ts'),
    import('../postgres/spaces.ts'),
  ])
  return listSpacesIn(await suiteDatabase(home))
}

/**
 * Places where a word is still stored in a space: `file`, or names of PostgreSQL tables. Deleted rows in PostgreSQL are
 * ignored, as nothing reads them.
 */
export async function placesOf(word: string, home: string, space = 'main'): Promise<string[]> {
  if (!isOnPostgres) return readFileSync(join(home, 'spaces', space, 'jarvis.db')).includes(word) ? ['file'] : []
  const { db, close } = await openHomeStore(home, space)
  try {
    const tables = await db.all<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname = current_schema() ORDER BY c.relname`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      // Bytes are shown as hexadecimal digits.
      const sql = `SELECT 1 FROM "${name}" t WHERE strpos(CAST(t.* AS text), ?) > 0 OR strpos(CAST(t.* AS text), ?) > 0 LIMIT 1`
      if (await db.get(sql, [word, Buffer.from(word).toString('hex')])) found.push(name)
    }
    return found
  } finally {
    await close()
  }
}
