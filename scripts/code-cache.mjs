/**
 * What V8 makes of the files that `jarvis` starts (fast-bundle.mjs), kept beside them: compiling is a third of what a
 * search costs at start, and half of other commands. Made after they have run, so that the functions they used are in it.
 * Another version of V8 than the one that made it would refuse it, so it is named after the version.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What traces call the files, before their names (load-part.ts). */
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
    // What that run kept would be more than is needed at a start.
    rmSync(join(home, 'cache', 'code'), { recursive: true, force: true })
    run([fileURLToPath(new URL('./run-and-cache.cjs', import.meta.url)), folder, prefix], environment)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const sampleNames = ['sample', ...Array.from({ length: 12 }, (_, number) => `sample-${number}`)]

/** As long as notes are, so that a search runs through what it runs through at a user's. */
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
