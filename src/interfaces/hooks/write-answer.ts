import { pauseSync } from '../../core/pause-sync.ts'
import { type Write, writeAvailable } from '../../core/platform/write-available.ts'

const stdout = 1
/** Until a full pipe is looked at again. */
const retryMs = 2

/**
 * Writes a hook's answer to stdout, all of it before it returns. `process.stdout` would load sockets and streams first, which take a
 * sixth of what the hook adds to a bare Node. Errors: those of writing, such as EPIPE where nobody reads.
 */
export function writeAnswer(answer: string, write?: Write): void {
  const bytes = Buffer.from(answer)
  let at = writeAvailable(stdout, bytes, 0, write)
  while (at < bytes.length) {
    // A client may have opened the pipe without blocking.
    pauseSync(retryMs)
    at = writeAvailable(stdout, bytes, at, write)
  }
}
