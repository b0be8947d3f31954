#!/usr/bin/env node
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'
import { isNotHere } from './invocation.ts'

/**
 * What `jarvis` starts: a few lines that read other files with what V8 made of them before. Modules that a fast command
 * never needs are left out of the fast file by the build; where one is reached after all, the full command line takes
 * over.
 */
void start()

async function start(): Promise<void> {
  try {
    const { runFastest } = loadPart<typeof import('./fast.ts')>('fast', codeCache)
    process.exitCode = await runFastest(process.argv.slice(2))
  } catch (error) {
    if (!isNotHere(error)) throw error
    const { runWhole } = loadPart<typeof import('./main.ts')>('main', codeCache)
    process.exitCode = await runWhole(process.argv.slice(2))
  }
}
