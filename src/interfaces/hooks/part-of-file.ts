import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The first bytes of a file, at most `bytes`; empty if it cannot be read. */
export const startOfFile = (path: string, bytes: number): Buffer => partOf(path, bytes, () => 0)

/** The last bytes of a file, at most `bytes`; empty if it cannot be read. */
export const endOfFile = (path: string, bytes: number): Buffer =>
  partOf(path, bytes, (size) => Math.max(0, size - bytes))

function partOf(path: string, most: number, from: (size: number) => number): Buffer {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(Math.min(size, most))
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from(size)))
    } finally {
      closeSync(file)
    }
  } catch {
    return Buffer.alloc(0)
  }
}
