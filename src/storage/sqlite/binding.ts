import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf, unavailable } from '../../core/errors.ts'
import {
  codeFile,
  findInstalled,
  howToFindFiles,
  installedFolder,
  installedRequire,
  nativePackage,
} from '../../core/installed-files.ts'
import { sealerOf } from '../../core/sealed-files.ts'
import type { DatabaseSync } from './binding-types.ts'
import { countClosed } from './release-files.ts'

export type * from './binding-types.ts'

/** The module `node:sqlite`; older or reduced builds of Node lack parts of it. */
interface BuiltInModule {
  DatabaseSync?: DatabaseSync
  StatementSync?: { prototype: object }
}

/**
 * Calls that Node added one after the other, up to 22.16 and 24.0. `setReturnArrays` came with the option `timeout`,
 * which cannot be detected: a Node without it ignores it silently.
 */
const databaseCalls = ['enableLoadExtension', 'loadExtension', 'function'] as const
const statementCalls = ['setReturnArrays', 'columns'] as const

let loaded: DatabaseSync | undefined

/** Loaded on first use, so that importing a storage module costs nothing. */
export async function loadBinding(): Promise<DatabaseSync> {
  loaded ??= chooseBuiltIn(loadBuiltIn()) ?? (await loadPackage())
  return loaded
}

/** The binding for one file: encrypted files need a different engine. */
export async function bindingFor(path: string): Promise<DatabaseSync> {
  const key = sealerOf(path)?.databaseKey
  return key === undefined ? loadBinding() : (await import('./cipher-binding.ts')).cipherBinding(key)
}

/**
 * The class of Node's own module if it has every call used here. Checking the version is not enough: releases differ.
 */
export function chooseBuiltIn(sqlite: BuiltInModule | undefined): DatabaseSync | undefined {
  const { DatabaseSync, StatementSync } = sqlite ?? {}
  if (!DatabaseSync || !StatementSync) return undefined
  const isWhole =
    databaseCalls.every((call) => call in DatabaseSync.prototype) &&
    statementCalls.every((call) => call in StatementSync.prototype)
  return isWhole ? DatabaseSync : undefined
}

/**
 * Undefined if Node has no such module, or only behind a flag. Node prints a warning that the module is experimental at
 * every start; it is suppressed.
 */
function loadBuiltIn(): BuiltInModule | undefined {
  const emitWarning = process.emitWarning
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning
  try {
    return process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as BuiltInModule | undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

async function loadPackage(): Promise<DatabaseSync> {
  return countClosed(loadPrebuilt() ?? requirePackage())
}

function requirePackage(): DatabaseSync {
  try {
    const own = findInstalled(nativePackage('sqlite'))
    return (installedRequire()(own ?? engine) as { DatabaseSync: DatabaseSync }).DatabaseSync
  } catch (error) {
    throw unavailable(
      'sqlite_not_loaded',
      `SQLite does not load (${messageOf(error)}). ${howToFindFiles()}, or run Node 24 or newer, which has its own.`,
      {},
      error,
    )
  }
}

/** A clone uses the package for all platforms; a release has the same files in one package per platform. */
const engine = '@photostructure/sqlite'

/**
 * Loads the native file directly. The package's own search for it takes ten times as long as loading (60 ms against 4
 * on a busy machine), and Node's package resolution as long as loading: both would be noticeable in a word search from
 * the command line. Undefined if the file has moved; the package then finds it.
 */
export function loadPrebuilt(): DatabaseSync | undefined {
  const own = nativePackage('sqlite')
  const library = own.endsWith('-musl') ? 'musl' : 'glibc'
  const prebuilt = `${engine}/prebuilds/${process.platform}-${process.arch}/@photostructure+sqlite.${library}.node`
  const path = packageFile([`${own}/sqlite.node`, prebuilt])
  if (path === undefined) return undefined
  const native = { exports: {} as { DatabaseSync?: DatabaseSync } }
  try {
    process.dlopen(native, path)
    return native.exports.DatabaseSync
  } catch {
    return undefined
  }
}

/** The first existing file in the nearest `node_modules` above the build, as Node resolves packages. */
function packageFile(files: readonly string[]): string | undefined {
  for (let folder = installedFolder() ?? dirname(codeFile()); ; folder = dirname(folder)) {
    const path = files.map((file) => join(folder, 'node_modules', file)).find((file) => existsSync(file))
    if (path !== undefined) return path
    if (folder === dirname(folder)) return undefined
  }
}
