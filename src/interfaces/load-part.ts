import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'

/** Both are set by the build: `import()` of the file that Node itself loaded, and a name of this build. */
declare const importHere: (address: string) => Promise<unknown>
declare const buildName: string

type Wrapped = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  filename: string,
  dirname: string,
  imports: typeof importHere,
) => void

/** Runs that extend the code cache: each command uses functions that those before it did not. */
const growingRuns = 12
/** Header before V8's data: the number of runs that it covers. Its length keeps V8's alignment. */
const headBytes = 8

/**
 * Loads another file of the build as Node's require does, but with V8's code cache. The build has a cache for one
 * version of V8 (scripts/code-cache.mjs); for others the first runs store one in the home, below `codeCache`, if the
 * folder around it exists.
 */
export function loadPart<Part>(name: string, codeCache: () => string): Part {
  const folder = import.meta.dirname
  const filename = join(folder, `${name}.cjs`)
  // All of it is ASCII (scripts/fast-bundle.mjs), so latin1 needs no decoding.
  const source = readFileSync(filename, 'latin1')
  const fitting = `${name}.${process.versions.v8}.cache`
  const built = bytesOf(join(folder, fitting))
  const kept = built ? undefined : bytesOf(join(keptFolder(codeCache()), fitting))
  const cachedData = built ?? kept?.subarray(headBytes)
  // The name does not contain the build's path: V8 stores it.
  const script = new Script(`(function(exports,require,module,__filename,__dirname,importHere){${source}\n})`, {
    filename: `jarvis:${name}`,
    ...(cachedData && { cachedData }),
  })
  const runs = script.cachedDataRejected === false ? (kept?.[0] ?? growingRuns) : 0
  if (runs < growingRuns) process.once('exit', () => keep(script, fitting, codeCache(), runs + 1))
  // A part reads others in the same way (scripts/fast-bundle.mjs).
  const module = { exports: {}, loadPart: (other: string) => loadPart(other, codeCache) }
  const run = script.runInThisContext() as Wrapped
  run(module.exports, createRequire(import.meta.filename), module, filename, folder, importHere)
  return module.exports as Part
}

/** One folder per build: V8 only compares the length of a source with that of its cache. */
const keptFolder = (codeCache: string): string => join(codeCache, `${buildName}-${process.arch}`)

/** Only in an existing home, and never an error: the next start compiles as this one did. */
function keep(script: Script, fitting: string, codeCache: string, runs: number): void {
  try {
    const folder = keptFolder(codeCache)
    if (!existsSync(dirname(codeCache))) return
    for (const name of existsSync(codeCache) ? readdirSync(codeCache) : [])
      if (join(codeCache, name) !== folder) rmSync(join(codeCache, name), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unfinished = join(folder, `${fitting}.${process.pid}`)
    const file = openSync(unfinished, 'w', 0o600)
    writeSync(file, Buffer.concat([Buffer.of(runs, ...Array(headBytes - 1).fill(0)), script.createCachedData()]))
    // Half a file would be a crash at the next start, not an error.
    fsyncSync(file)
    closeSync(file)
    renameSync(unfinished, join(folder, fitting))
  } catch {}
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
