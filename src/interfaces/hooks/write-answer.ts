import { pauseSync } from '../../core/pause-sync.ts'
import { type Write, writeAvailable } from '../../core/platform/write-available.ts'

const stdout = 1
/** Wait before a full pipe is tried again, milliseconds. */
const retryMs = 2

/**
 * Writes a hook's whole answer to stdout before it returns. `process.stdout` would load sockets and streams first,
 * which take a sixth of what the hook adds to a bare Node. Throws errors of writing, such as EPIPE if the pipe has no
 * reader.
 */
export function writeAnswer(answer: string, write?: Write): void {
  const bytes = Buffer.from(answer)
  let at = writeAvailable(stdout, bytes, 0, write)
  while (at < bytes.length) {
    // A client may have opened the pipe in non-blocking mode.
    pauseSync(retryMs)
    at = writeAvailable(stdout, bytes, at, write)
  }
}
