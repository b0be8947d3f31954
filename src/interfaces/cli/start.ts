#!/usr/bin/env node
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'

/**
 * What `jarvis` starts: a few lines that read other files with what V8 made of them before. The fast file reads the command
 * line once and answers what is often asked; what it hands back is run by the full one.
 */
void start()

async function start(): Promise<void> {
  const { runFastest } = loadPart<typeof import('./fast.ts')>('fast', codeCache)
  const done = await runFastest(process.argv.slice(2))
  if (typeof done === 'number') process.exitCode = done
  else process.exitCode = await loadPart<typeof import('./main.ts')>('main', codeCache).runWhole(done)
}
