import { writeSync } from 'node:fs'

export type Write = (fd: number, bytes: Uint8Array, from: number) => number

/**
 * Writes bytes from the offset `from` on, until all are written or a non-blocking pipe is full. Returns the offset
 * after the last byte written. `write` replaces the system's call in tests. Errors: those of writing, such as EPIPE
 * where the reader is gone.
 */
export function writeAvailable(fd: number, bytes: Uint8Array, from = 0, write: Write = writeSync): number {
  let at = from
  try {
    while (at < bytes.length) at += write(fd, bytes, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  }
  return at
}
