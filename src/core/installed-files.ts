import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packageName = 'jarvis-memory'
/** A file that identifies a build. */
const sign = 'embedding-worker.js'

/**
 * Absolute path of the running file: a part of the build, or a user's bundle of it. A CommonJS bundle has no
 * `import.meta`, but a `__filename`.
 */
export const codeFile = (): string =>
  import.meta.filename ?? (typeof __filename === 'string' ? __filename : join(process.cwd(), 'program.js'))

let found: { folder: string | undefined } | undefined

/**
 * The folder of the build, absolute: workers, weights, grammars and the page. It is this file's own folder, or for a
 * bundle the folder of the package as Node resolves it. Undefined when running from sources, and for a bundle that runs
 * where the package is not installed.
 */
export function installedFolder(): string | undefined {
  found ??= { folder: findFolder(codeFile()) }
  return found.folder
}

function findFolder(file: string): string | undefined {
  if (file.endsWith('.ts')) return undefined
  if (existsSync(join(dirname(file), sign))) return dirname(file)
  try {
    return join(dirname(createRequire(file).resolve(`${packageName}/package.json`)), 'dist')
  } catch {
    return undefined
  }
}

/** Absolute path of a file or folder of the build; undefined where it is missing. `path` is relative to dist/. */
export function installedFile(path: string): string | undefined {
  const folder = installedFolder()
  const file = folder && join(folder, path)
  return file !== undefined && existsSync(file) ? file : undefined
}

let requiring: NodeJS.Require | undefined

/** `require` of the installed package: it finds the package's own dependencies, from a bundle as well. */
export function installedRequire(): NodeJS.Require {
  const folder = installedFolder()
  requiring ??= createRequire(folder === undefined ? codeFile() : join(folder, 'index.js'))
  return requiring
}

/** The next step when files of the build are missing, for messages. */
export const howToFindFiles = (): string =>
  `Install ${packageName} again; a bundle needs it installed in ${dirname(codeFile())} or a folder above`

/**
 * Name of the package with native files for this machine, such as `@jarvis-memory/sqlite-linux-x64`. A release has one
 * for each platform (scripts/release/), so that users install only the files they need. It may be missing.
 */
export function nativePackage(kind: 'cipher' | 'onnxruntime' | 'sqlite'): string {
  const library = existsSync('/etc/alpine-release') ? '-musl' : ''
  return `@jarvis-memory/${kind}-${process.platform}-${process.arch}${library}`
}

/**
 * Absolute path of a file of an installed package, as Node resolves it from the package; undefined where it is missing.
 */
export function findInstalled(path: string): string | undefined {
  try {
    return installedRequire().resolve(path)
  } catch {
    return undefined
  }
}
