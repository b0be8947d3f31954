import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The SQLite binding: built into Node from 22.13 on, else a package with the same calls. Everything above uses only the
 * calls named here, so the two (and any later one) stand in for each other.
 */
export interface BoundStatement {
  all(...params: unknown[]): unknown[]
  get(...params: unknown[]): unknown
  run(...params: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  setReturnArrays(enabled: boolean): void
}

export interface BoundDatabase {
  prepare(sql: string): BoundStatement
  exec(sql: string): void
  close(): void
  enableLoadExtension(enabled: boolean): void
  loadExtension(path: string): void
  function(name: string, options: { deterministic?: boolean }, work: (...values: unknown[]) => unknown): void
}

export interface BindingOptions {
  readOnly?: boolean
  /** Milliseconds that SQLite itself waits for a lock. The event loop stands still meanwhile. */
  timeout?: number
  allowExtension?: boolean
}

type DatabaseSync = new (location: string, options?: BindingOptions) => BoundDatabase

/** First Node version whose built-in module needs no flag. */
const builtInSince = { major: 22, minor: 13 }

let loaded: DatabaseSync | undefined

/** Loaded on first use, so that importing a storage module costs nothing. */
export async function loadBinding(): Promise<DatabaseSync> {
  loaded ??= hasBuiltIn(process.versions.node) ? loadBuiltIn() : await loadPackage()
  return loaded
}

export function hasBuiltIn(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  return major > builtInSince.major || (major === builtInSince.major && minor >= builtInSince.minor)
}

/** Node warns that the module is experimental, on stderr and at every start: no news for our users, so that one is held back. */
function loadBuiltIn(): DatabaseSync {
  const emitWarning = process.emitWarning
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning
  try {
    const sqlite = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as { DatabaseSync: DatabaseSync }
    return sqlite.DatabaseSync
  } finally {
    process.emitWarning = emitWarning
  }
}

async function loadPackage(): Promise<DatabaseSync> {
  return loadPrebuilt() ?? ((await import('@photostructure/sqlite')).DatabaseSync as unknown as DatabaseSync)
}

/**
 * The native file inside the package, without the package's search for it, which takes ten times as long as loading
 * (60 ms against 4 on a busy machine): a search of words from the command line would feel it. Undefined where it is not
 * where it was; the package then finds it.
 */
export function loadPrebuilt(): DatabaseSync | undefined {
  try {
    const require = createRequire(import.meta.url)
    const library = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
    const folder = `prebuilds/${process.platform}-${process.arch}`
    const path = join(dirname(require.resolve('@photostructure/sqlite/package.json')), folder)
    return (require(join(path, `@photostructure+sqlite.${library}.node`)) as { DatabaseSync: DatabaseSync })
      .DatabaseSync
  } catch {
    return undefined
  }
}
