import { Worker } from 'node:worker_threads'
import { messageOf } from '../../core/errors.ts'
import type { Extraction, ReaderInput } from './extraction.ts'
import { formatOf } from './formats.ts'
import { createStartMark } from './guard-limits.ts'

/** The process's answer for a file: its text, or why it has none. */
export type Answer = { extraction: Extraction } | { error: string; isMissing: boolean }

/**
 * Reads one file after the other for the parent process. `file` starts the thread that enforces the limits: a parser
 * that computes for seconds blocks this thread.
 */
export function work(file: string): void {
  const mark = createStartMark()
  new Worker(file, { workerData: mark.shared }).unref()
  process.on('message', async (input: ReaderInput) => {
    mark.begin()
    const answer = await read(input)
    mark.end()
    process.send?.(answer)
  })
  process.send?.('started')
}

async function read(input: ReaderInput): Promise<Answer> {
  let load = true
  try {
    const reader = await formatOf(input.path).load()
    load = false
    return { extraction: await reader(input) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isMissing = load && (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return { error: messageOf(error), isMissing }
  }
}
