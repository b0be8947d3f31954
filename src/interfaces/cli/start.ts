#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'
import type { Invocation } from './invocation.ts'

/**
 * What `jarvis` starts: a few lines that read other files with what V8 made of them before. The fast file reads the command
 * line once and answers what is often asked; what it hands back is run by the full one.
 */
void start()

async function start(): Promise<void> {
  const { runFastest } = loadPart<typeof import('./fast.ts')>('fast', codeCache)
  const done = await runFastest(process.argv.slice(2))
  if (typeof done === 'number') process.exitCode = done
  else process.exitCode = await runWhole(done)
}

/**
 * What reads sentences are hundreds of patterns, most of them used once or twice. V8 would make code of each for its
 * interpreter and then again for the processor; made for the processor at once, `jarvis remember` takes four fifths.
 * Switched only around what runs: the flags are part of what V8 asks of the code it kept.
 */
function runWhole(done: Invocation): Promise<number> {
  const { runWhole } = loadPart<typeof import('./main.ts')>('main', codeCache)
  setFlagsFromString(`--no-${twice}`)
  process.prependOnceListener('exit', () => setFlagsFromString(`--${twice}`))
  return runWhole(done)
}
const twice = 'regexp-tier-up'
