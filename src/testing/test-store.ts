import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    if (!existsSync(path)) putWhole(path, await emptyDatabase())
    return openStore(path)
  }
  const [{ openPostgresStore }, { suiteDatabase }] = await Promise.all([
    import('../postgres/open-store.ts'),
    import('./suite-database.ts'),
  ])
  return openPostgresStore({ address: await suiteDatabase(path, 'store'), space: 'main' })
}

/** Several processes may begin with the same path: each finds a whole file, and none writes over that of another. */
function putWhole(path: string, bytes: Uint8Array): void {
  ensureFolder(dirname(path))
  const own = `${path}.${process.pid}`
  writeFileSync(own, bytes, { mode: 0o600 })
  try {
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

let made: Promise<Uint8Array> | undefined

/**
 * The bytes of a database without rows. It is created once per process: creating all tables takes five times as long as
 * a copy.
 */
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
