import { existsSync } from 'node:fs'
import { conflict, messageOf } from '../../core/errors.ts'
import { sealerOf } from '../../core/sealed-files.ts'
import { type BoundDatabase, bindingFor } from './binding.ts'
import { isPlainDatabase, keyPragma } from './cipher-binding.ts'
import { isBusy, sqliteCode } from './errors.ts'

/** Results with which SQLite says that a file is no sound database. */
const unsound = [11, 26]
/** Processes that end just now are waited for, milliseconds. */
const patience = 10_000

/**
 * Encrypts the pages of a database where they are, or decrypts them: one change of SQLite's own, which a crash takes back
 * whole when the file is next opened. False for a file that is no sound database.
 * Conflict `database_in_use` where another process has it open.
 */
export async function turnDatabase(path: string, isOn: boolean): Promise<boolean> {
  const key = sealerOf(path)?.databaseKey ?? ''
  const Engine = await bindingFor(path)
  try {
    // A change that was killed has left the former pages beside the file: opening it as it was puts them back.
    if (existsSync(`${path}-journal`)) rollBack(new Engine(path, { timeout: patience, encrypted: !isOn }))
    if (isPlainDatabase(path) !== isOn) return true
    const database = new Engine(path, { timeout: patience })
    try {
      database.exec(`PRAGMA journal_mode = DELETE; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON`)
      database.exec(keyPragma('rekey', isOn ? key : ''))
      database.exec('PRAGMA journal_mode = WAL')
    } finally {
      database.close()
    }
    return true
  } catch (error) {
    if (unsound.includes(sqliteCode(error))) return false
    if (!isBusy(error)) throw error
    throw conflict(
      'database_in_use',
      `Another program has ${path} open. End it (agents with their MCP servers too), then run the same command again.`,
      { path, reason: messageOf(error) },
      error,
    )
  }
}

/** The head may be of either state: it is the journal that knows, and it is read before the first page. */
function rollBack(database: BoundDatabase): void {
  try {
    database.prepare('SELECT count(*) FROM sqlite_master').get()
  } catch (error) {
    if (!unsound.includes(sqliteCode(error))) throw error
  } finally {
    database.close()
  }
}
