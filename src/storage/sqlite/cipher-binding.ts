import { closeSync, openSync, readSync } from 'node:fs'
import { messageOf, unavailable } from '../../core/errors.ts'
import { findInstalled, howToFindFiles, installedRequire, nativePackage } from '../../core/installed-files.ts'
import type { BindingOptions, BoundDatabase, BoundStatement, DatabaseSync } from './binding-types.ts'
import { codeOfName } from './result-codes.ts'

/** SQLite with encrypted pages (decision 36): a package for all platforms in a clone, one per platform in a release. */
const engine = 'better-sqlite3-multiple-ciphers'
/** Node-API version of its native file. An older Node crashes when it loads the file. */
const nodeApi = 10
const plainHead = 'SQLite format 3\0'
/** SQLite's error for pages that it cannot read (SQLITE_NOTADB). */
const noDatabase = 26

interface CipherStatement {
  reader: boolean
  raw(enabled: boolean): CipherStatement
  columns(): { name: string }[]
  all(...params: unknown[]): unknown[]
  get(...params: unknown[]): unknown
  run(...params: unknown[]): { changes: number; lastInsertRowid: number | bigint }
}

interface CipherDatabase {
  prepare(sql: string): CipherStatement
  exec(sql: string): void
  close(): void
  loadExtension(path: string): void
  function(name: string, options: object, work: (...values: unknown[]) => unknown): void
  unsafeMode(enabled: boolean): void
}

type CipherClass = new (
  path: string,
  options: { readonly?: boolean; timeout?: number; fileMustExist?: boolean },
) => CipherDatabase

let loaded: CipherClass | undefined

/** Loads the engine. Error: Unavailable `cipher_not_loaded`, with the next step. */
function loadCipher(): CipherClass {
  if (Number(process.versions.napi) < nodeApi)
    throw unavailable(
      'cipher_not_loaded',
      `Encrypted homes need Node 22.14 or newer, and this is Node ${process.versions.node}. Run jarvis with a newer Node.`,
    )
  try {
    loaded ??= installedRequire()(findInstalled(nativePackage('cipher')) ?? engine) as CipherClass
    return loaded
  } catch (error) {
    throw unavailable(
      'cipher_not_loaded',
      `SQLite with encryption does not load (${messageOf(error)}). ${howToFindFiles()}; encryption needs its optional packages.`,
      {},
      error,
    )
  }
}

/** Throws `cipher_not_loaded` if this machine cannot open encrypted databases. */
export const checkCipher = (): void => void loadCipher()

/** Whether the file is an unencrypted database. Call it only while no other connection of this process has it open. */
export function isPlainDatabase(path: string): boolean {
  const head = Buffer.alloc(plainHead.length)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, head, 0, head.length, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  return head.toString('latin1') === plainHead
}

/**
 * The calls of Node's own module over the engine with encryption. The key belongs to a file, and also opens copies of
 * it; an unencrypted database is opened without it.
 */
export function cipherBinding(key: string): DatabaseSync {
  const Cipher = loadCipher()
  return class implements BoundDatabase {
    readonly #database: CipherDatabase

    constructor(location: string, { readOnly = false, timeout = 0, defensive, encrypted }: BindingOptions = {}) {
      const open = (withKey: boolean): CipherDatabase => {
        const database = guarded(() => new Cipher(location, { readonly: readOnly, timeout }))
        if (withKey) database.exec(keyPragma('key', key))
        return database
      }
      this.#database = encrypted === undefined ? openAsItIs(open) : open(encrypted)
      if (defensive === false) this.#database.unsafeMode(true)
    }

    prepare(sql: string): BoundStatement {
      return guarded(() => bound(this.#database, this.#database.prepare(sql)))
    }

    exec(sql: string): void {
      guarded(() => this.#database.exec(sql))
    }

    close(): void {
      this.#database.close()
    }

    enableLoadExtension(): void {}

    loadExtension(file: string): void {
      guarded(() => this.#database.loadExtension(file))
    }

    function(
      name: string,
      { deterministic = false }: { deterministic?: boolean },
      work: (...values: unknown[]) => unknown,
    ) {
      this.#database.function(name, { deterministic, varargs: true }, work)
    }
  }
}

/**
 * Opens a database, encrypted or not. It tries to read pages instead of the first bytes: another process may convert
 * the file between that check and opening, and closing a file that SQLite has open releases the locks of the whole
 * process (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function openAsItIs(open: (withKey: boolean) => CipherDatabase): CipherDatabase {
  for (const withKey of [true, false]) {
    const database = open(withKey)
    if (isReadable(database)) return database
    database.close()
  }
  // Converted in the meantime, or not a database; the first query then reports that.
  return open(true)
}

function isReadable(database: CipherDatabase): boolean {
  try {
    guarded(() => database.prepare('SELECT count(*) FROM sqlite_master').get())
  } catch (error) {
    return (error as { errcode?: number }).errcode !== noDatabase
  }
  return true
}

/**
 * The pragma for a key text, which names cipher and key. The key is already 256 random bits, so it is not derived
 * again, and opening stays fast. An empty text decrypts.
 */
export function keyPragma(pragma: 'key' | 'rekey', text: string): string {
  if (text === '') return `PRAGMA ${pragma} = ''`
  const [cipher, key] = text.split(':')
  return `PRAGMA cipher = '${cipher}'; PRAGMA ${pragma} = 'raw:${key}'`
}

function bound(database: CipherDatabase, statement: CipherStatement): BoundStatement {
  const ran = (params: unknown[]) => {
    if (!statement.reader) return statement.run(...params)
    statement.all(...params)
    const counts = database.prepare('SELECT changes() AS changes, last_insert_rowid() AS lastInsertRowid').get()
    return counts as { changes: number; lastInsertRowid: number }
  }
  return {
    setReturnArrays: (enabled) => void (statement.reader && statement.raw(enabled)),
    columns: () => statement.columns(),
    all: (...params) =>
      guarded(() => (statement.reader ? statement.all(...params).map(plainBytes) : none(statement.run(...params)))),
    get: (...params) =>
      guarded(() => (statement.reader ? plainBytes(statement.get(...params)) : void statement.run(...params))),
    run: (...params) => guarded(() => ran(params)),
  }
}

/** `all` of a statement without rows. */
const none = (_: unknown): unknown[] => []

/** The engine returns Buffers, whose `slice` shares memory; a binding must return Uint8Array. */
function plainBytes(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const values = row as Record<string, unknown>
  for (const name in values) {
    const value = values[name]
    if (Buffer.isBuffer(value)) values[name] = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  }
  return row
}

/** Adds SQLite's numeric code to errors, as Node's module does. */
function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOfName((error as { code?: string }).code ?? '')
    throw code === undefined ? error : Object.assign(error as Error, { errcode: code })
  }
}
