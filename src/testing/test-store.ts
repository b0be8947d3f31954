import { createHash } from 'node:crypto'
import type { OpenStore } from '../app/engine.ts'
import { openStore } from '../storage/sqlite/open-store.ts'

export type TestStore = Omit<OpenStore, 'facts' | 'settleCounters'>

/**
 * The database that a test works in: the file at a path, or, where JARVIS_TEST_DATABASE names a PostgreSQL, a space of it
 * that belongs to the path.
 */
export async function openTestStore(path: string): Promise<TestStore> {
  const address = process.env.JARVIS_TEST_DATABASE
  if (!address) return openStore(path)
  const { openPostgresStore } = await import('../postgres/open-store.ts')
  return openPostgresStore({ address, space: createHash('sha256').update(path).digest('hex').slice(0, 20) })
}
