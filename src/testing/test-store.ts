import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OpenStore } from '../app/engine.ts'
import { ensureFolder } from '../core/own-files.ts'
import { openStore } from '../storage/sqlite/open-store.ts'
import { isOnPostgres } from './in-files.ts'

export type TestStore = Omit<OpenStore, 'facts' | 'settleCounters'>

/**
 * The database that a test works in: the file at a path, or, where JARVIS_TEST_DATABASE names a PostgreSQL, a database of
 * it that belongs to the path.
 */
export async function openTestStore(path: string): Promise<TestStore> {
  if (!isOnPostgres) {
    if (!existsSync(path)) {
      ensureFolder(dirname(path))
      writeFileSync(path, await emptyDatabase(), { mode: 0o600 })
    }
    return openStore(path)
  }
  const [{ openPostgresStore }, { suiteDatabase }] = await Promise.all([
    import('../postgres/open-store.ts'),
    import('./suite-database.ts'),
  ])
  return openPostgresStore({ address: await suiteDatabase(path, 'store'), space: 'main' })
}

let made: Promise<Uint8Array> | undefined

/** The bytes of a database without rows. It is made once in a process: all tables take five times as long as a copy. */
function emptyDatabase(): Promise<Uint8Array> {
  made ??= makeEmpty()
  return made
}

async function makeEmpty(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-empty-'))
  try {
    const path = join(folder, 'empty.db')
    await (await openStore(path)).close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
