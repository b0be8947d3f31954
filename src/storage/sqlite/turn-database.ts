import { existsSync } from 'node:fs'
import { conflict, messageOf } from '../../core/errors.ts'
import { sealerOf } from '../../core/sealed-files.ts'
import { type BoundDatabase, bindingFor } from './binding.ts'
import { isPlainDatabase, keyPragma } from './cipher-binding.ts'
import { isBusy, sqliteCode } from './errors.ts'

/** SQLite results for a file that is not a sound database. */
const unsound = [11, 26]
/** Milliseconds to wait for processes that are ending. */
const patience = 10_000

/**
 * Encrypts or decrypts the pages of a database in place: one operation of SQLite, rolled back at the next opening after
 * a crash. False for a file that is not a sound database. Conflict `database_in_use` if another process has it open.
 */
export async function turnDatabase(path: string, isOn: boolean): Promise<boolean> {
  const key = sealerOf(path)?.databaseKey ?? ''
  const Engine = await bindingFor(path)
  try {
    // A killed conversion has left the former pages beside the file: opening it in its former state restores them.
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

/** The header may be in either state: only the journal knows, and it is read before the first page. */
function rollBack(database: BoundDatabase): void {
  try {
    database.prepare('SELECT count(*) FROM sqlite_master').get()
  } catch (error) {
    if (!unsound.includes(sqliteCode(error))) throw error
  } finally {
    database.close()
  }
}
