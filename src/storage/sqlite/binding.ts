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

/** The module `node:sqlite`, or what an older or stripped Node has of it. */
interface BuiltInModule {
  DatabaseSync?: DatabaseSync
  StatementSync?: { prototype: object }
}

/**
 * Calls that Node added to its module one after the other, up to 22.16 and 24.0. `setReturnArrays` came with the option
 * `timeout`, which cannot be asked for: a Node without it ignores it in silence.
 */
const databaseCalls = ['enableLoadExtension', 'loadExtension', 'function'] as const
const statementCalls = ['setReturnArrays'] as const

let loaded: DatabaseSync | undefined

/** Loaded on first use, so that importing a storage module costs nothing. */
export async function loadBinding(): Promise<DatabaseSync> {
  loaded ??= chooseBuiltIn(loadBuiltIn()) ?? (await loadPackage())
  return loaded
}

/** The binding for one file: pages that are encrypted have an engine of their own. */
export async function bindingFor(path: string): Promise<DatabaseSync> {
  const key = sealerOf(path)?.databaseKey
  return key === undefined ? loadBinding() : (await import('./cipher-binding.ts')).cipherBinding(key)
}

/** The class of Node's own module where it has every call that is used here. The version says nothing: releases differ. */
export function chooseBuiltIn(sqlite: BuiltInModule | undefined): DatabaseSync | undefined {
  const { DatabaseSync, StatementSync } = sqlite ?? {}
  if (!DatabaseSync || !StatementSync) return undefined
  const isWhole =
    databaseCalls.every((call) => call in DatabaseSync.prototype) &&
    statementCalls.every((call) => call in StatementSync.prototype)
  return isWhole ? DatabaseSync : undefined
}

/**
 * Undefined where Node has no such module, or only behind a flag. Node warns that the module is experimental, on stderr
 * and at every start: no news for our users, so that one is held back.
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

/** For all platforms, in a clone; a release has packages of the same files for one platform each. */
const engine = '@photostructure/sqlite'

/**
 * The native file inside the package, without the package's search for it, which takes ten times as long as loading
 * (60 ms against 4 on a busy machine), and without Node's own search for the package, which takes as long as loading: a
 * search of words from the command line would feel either. Undefined where it is not where it was; the package then
 * finds it.
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

/** The first of the files that is in the nearest `node_modules` above the build, as Node looks for packages. */
function packageFile(files: readonly string[]): string | undefined {
  for (let folder = installedFolder() ?? dirname(codeFile()); ; folder = dirname(folder)) {
    const path = files.map((file) => join(folder, 'node_modules', file)).find((file) => existsSync(file))
    if (path !== undefined) return path
    if (folder === dirname(folder)) return undefined
  }
}
