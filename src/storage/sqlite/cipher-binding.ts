import { closeSync, openSync, readSync } from 'node:fs'
import { messageOf, unavailable } from '../../core/errors.ts'
import { findInstalled, howToFindFiles, installedRequire, nativePackage } from '../../core/installed-files.ts'
import type { BindingOptions, BoundDatabase, BoundStatement, DatabaseSync } from './binding-types.ts'
import { codeOfName } from './result-codes.ts'

/** SQLite with encrypted pages (decision 36): for all platforms in a clone, for one in a package of a release. */
const engine = 'better-sqlite3-multiple-ciphers'
/** What its native file is built for. An older Node ends with a fault in memory when it loads the file. */
const nodeApi = 10
const plainHead = 'SQLite format 3\0'
/** What SQLite says of pages that it cannot read (SQLITE_NOTADB). */
const noDatabase = 26

interface CipherStatement {
  reader: boolean
  raw(enabled: boolean): CipherStatement
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

/** Loads the engine. Unavailable `cipher_not_loaded`, with what to do. */
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

/** Throws `cipher_not_loaded` where no encrypted database could be opened here. */
export const checkCipher = (): void => void loadCipher()

/** Whether a database is there whose pages anybody can read. Only where no other connection of this process has it open. */
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
 * The calls of Node's own module over the engine with encryption. The key belongs to a file, and goes along where a copy of
 * it is opened; a database that is not encrypted yet is opened as it is.
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
 * Opens a database that is encrypted, or is not yet. Its pages are asked, not its first bytes: between looking at those and
 * opening, another process may turn them, and closing a file that SQLite has open ends the locks of the whole process
 * (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function openAsItIs(open: (withKey: boolean) => CipherDatabase): CipherDatabase {
  for (const withKey of [true, false]) {
    const database = open(withKey)
    if (isReadable(database)) return database
    database.close()
  }
  // Turned meanwhile, or no database at all, which the first question then says.
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
 * The cipher and the key of a database, of which the text of a key names both. The key is 256 random bits already, so nothing
 * is made of it: opening costs no more than reading. An empty text decrypts.
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
    all: (...params) =>
      guarded(() => (statement.reader ? statement.all(...params).map(plainBytes) : none(statement.run(...params)))),
    get: (...params) =>
      guarded(() => (statement.reader ? plainBytes(statement.get(...params)) : void statement.run(...params))),
    run: (...params) => guarded(() => ran(params)),
  }
}

/** A statement that gives no rows. */
const none = (_: unknown): unknown[] => []

/** The engine gives Buffers, whose `slice` shares memory; what is asked of a binding is a Uint8Array. */
function plainBytes(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const values = row as Record<string, unknown>
  for (const name in values) {
    const value = values[name]
    if (Buffer.isBuffer(value)) values[name] = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  }
  return row
}

/** Failures carry the number of SQLite, as those of Node's module do. */
function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code = codeOfName((error as { code?: string }).code ?? '')
    throw code === undefined ? error : Object.assign(error as Error, { errcode: code })
  }
}
