import { parentPort } from 'node:worker_threads'
import { messageOf } from '../../core/errors.ts'
import type { ReaderInput } from './extraction.ts'
import { formatOf } from './formats.ts'

/** The thread in which fragile formats are read: see converter.ts. One question, one answer, in order. */
parentPort?.on('message', async (input: ReaderInput) => {
  try {
    const reader = await formatOf(input.path).load()
    parentPort?.postMessage({ extraction: await reader(input) })
  } catch (error) {
    parentPort?.postMessage({ error: messageOf(error) })
  }
})
