/**
 * What V8 makes of dist/run-fast.cjs, kept beside it: compiling that file is a third of what a search costs at start.
 * Made after a search has run, so that the functions it used are in it. Another version of V8 than the one that made
 * it refuses it, and then the file is compiled as usual.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The text that V8 sees: the file as Node wraps it. Maker and user must agree, or the cache is refused. */
export const wrapped = "'(function(exports,require,module,__filename,__dirname){'+source+'\\n})'"

/** What traces call it: the cache keeps the name, so it says nothing of the folder it was made in. */
export const scriptName = 'jarvis:run-fast'

/** Writes run-fast.cache into a folder that holds a complete build. */
export function writeCodeCache(folder) {
  const home = join(folder, 'sample-home')
  const notes = join(home, 'notes')
  mkdirSync(notes, { recursive: true })
  writeFileSync(join(notes, 'sample.md'), '# Sample\n\nA note about backups, so that a search finds one.\n')
  // Whoever builds may have settings of their own; they are not to decide what is warmed up.
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('JARVIS_')))
  const environment = { ...plain, JARVIS_HOME: home, JARVIS_EMBEDDING_MODEL: 'none' }
  try {
    run([join(folder, 'cli.js'), 'collection', 'add', notes], environment)
    run([fileURLToPath(new URL('./run-and-cache.cjs', import.meta.url)), folder, scriptName, wrapped], {
      ...environment,
      JARVIS_EMBEDDING_MODEL: '',
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function run(args, env) {
  const { status, stderr } = spawnSync(process.execPath, args, { env })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
}
