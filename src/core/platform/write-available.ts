import { writeSync } from 'node:fs'

/**
 * Writes bytes from the place `from` on, until all are written or a pipe without blocking takes no more just now. Returns the place
 * behind the last one that was written. Errors: those of writing, such as EPIPE where nobody reads.
 */
export function writeAvailable(fd: number, bytes: Uint8Array, from = 0): number {
  let at = from
  try {
    while (at < bytes.length) at += writeSync(fd, bytes, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
  return at
}
