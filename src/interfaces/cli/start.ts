#!/usr/bin/env node
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'

/**
 * Entry point of `jarvis`: a few lines that load other files with V8's code cache. The fast file parses the command
 * line once and answers frequent commands; the rest is run by the full one.
 */
void start()

async function start(): Promise<void> {
  const { runFastest } = loadPart<typeof import('./fast.ts')>('fast', codeCache)
  const done = await runFastest(process.argv.slice(2))
  if (typeof done === 'number') process.exitCode = done
  else process.exitCode = await loadPart<typeof import('./main.ts')>('main', codeCache).runWhole(done)
}
