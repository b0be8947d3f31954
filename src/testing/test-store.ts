import type { OpenStore } from '../app/engine.ts'
import { openStore } from '../storage/sqlite/open-store.ts'
import { isOnPostgres } from './in-files.ts'

export type TestStore = Omit<OpenStore, 'facts' | 'settleCounters'>

/**
 * The database that a test works in: the file at a path, or, where JARVIS_TEST_DATABASE names a PostgreSQL, a database of
 * it that belongs to the path.
 */
export async function openTestStore(path: string): Promise<TestStore> {
  if (!isOnPostgres) return openStore(path)
  const [{ openPostgresStore }, { suiteDatabase }] = await Promise.all([
    import('../postgres/open-store.ts'),
    import('./suite-database.ts'),
  ])
  return openPostgresStore({ address: await suiteDatabase(path, 'store'), space: 'main' })
}
