import { writeSync } from 'node:fs'

const stdout = 1
/** Until a full pipe is looked at again. */
const retryMs = 2

/**
 * Writes a hook's answer to stdout, all of it before it returns. `process.stdout` would load sockets and streams first, which take a
 * sixth of what the hook adds to a bare Node. Errors: those of writing, such as EPIPE where nobody reads.
 */
export function writeAnswer(answer: string): void {
  const bytes = Buffer.from(answer)
  for (let at = 0; at < bytes.length; )
    try {
      at += writeSync(stdout, bytes, at)
    } catch (error) {
      // A client may have opened the pipe without blocking.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    }
}
