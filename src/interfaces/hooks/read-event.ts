import { readFileSync, readSync } from 'node:fs'
import { pauseSync } from '../../core/pause-sync.ts'

export type Read = (fd: number, into: Uint8Array) => number

const pieceBytes = 64 * 1024
/** Wait before an empty pipe is read again, milliseconds. */
const retryMs = 2

/**
 * Reads the whole event from a file or from the open file `source`, to its end. `read` replaces the system's call in
 * tests. Errors: those of reading.
 */
export function readEvent(source: number | string, read: Read = readSync): string {
  if (typeof source === 'string') return readFileSync(source, 'utf8')
  const pieces: Uint8Array[] = []
  for (;;) {
    const piece = new Uint8Array(pieceBytes)
    const size = readPiece(source, piece, read)
    if (size === 0) return Buffer.concat(pieces).toString('utf8')
    pieces.push(piece.subarray(0, size))
  }
}

function readPiece(source: number, into: Uint8Array, read: Read): number {
  for (;;) {
    try {
      return read(source, into)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Windows reports the end of a pipe as an error.
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      // The client opened the pipe in non-blocking mode and has not written yet.
      pauseSync(retryMs)
    }
  }
}
