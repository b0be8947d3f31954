#!/usr/bin/env node
import { isNotHere } from './invocation.ts'

/**
 * What `jarvis` starts: a few lines that read the fast file with what V8 made of it before. Modules that a fast command
 * never needs are left out of that file by the build; where one is reached after all, the full command line takes over.
 */
void start()

async function start(): Promise<void> {
  try {
    const { runFastest } = await import('./fast.ts')
    process.exitCode = await runFastest(process.argv.slice(2))
  } catch (error) {
    if (!isNotHere(error)) throw error
    await import('./main.ts')
  }
}
