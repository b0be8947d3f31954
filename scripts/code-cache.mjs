/**
 * V8 code caches of the files that `jarvis` starts (fast-bundle.mjs), stored beside them. Compiling takes a third of
 * the start of a search, and half of other commands. Created after a run, so that they contain the functions in use. V8
 * refuses the cache of another version, so the file name contains the version.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Prefix of the file names in stack traces (load-part.ts). */
const prefix = 'jarvis:'

/** Writes the caches into a folder that holds a complete build. */
export function writeCodeCache(folder) {
  const home = join(folder, 'sample-home')
  const notes = join(home, 'notes')
  mkdirSync(notes, { recursive: true })
  for (const name of sampleNames) writeFileSync(join(notes, `${name}.md`), sampleNote(name))
  // The developer's own settings must not decide what is warmed up.
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('JARVIS_')))
  const environment = { ...plain, JARVIS_HOME: home, JARVIS_EMBEDDING_MODEL: 'none' }
  try {
    run([join(folder, 'cli.cjs'), 'collection', 'add', notes], environment)
    // The cache of that run would contain more than a start needs.
    rmSync(join(home, 'cache', 'code'), { recursive: true, force: true })
    run([fileURLToPath(new URL('./run-and-cache.cjs', import.meta.url)), folder, prefix], environment)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const sampleNames = ['sample', ...Array.from({ length: 12 }, (_, number) => `sample-${number}`)]

/** As long as typical notes, so that a search runs the same code as for a user. */
const sampleNote = (name) => `---
tags: [samples]
---
# The ${name}

A note about backups, so that a search finds one.

## What is kept

${'The nightly backup runs at two and keeps thirty copies – see [[restore]] for the way back, 5.2 GB in 2025. '.repeat(6)}

${'Nobody reads about it before it is needed. '.repeat(20)}
`

function run(args, env) {
  const { status, stderr } = spawnSync(process.execPath, args, { env })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
}
