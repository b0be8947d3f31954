import { close, closeSync, constants, fstat, fstatSync, open, openSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import { describeFileError } from './file-errors.ts'
import type { FoundFile } from './walk-folder.ts'

export type FileRead =
  | { kind: 'bytes'; bytes: Uint8Array; size: number; modifiedAt: number }
  /** Unsuitable content; checked again after a change. */
  | { kind: 'skipped'; reason: string }
  /** A temporary problem; retried at the next scan. */
  | { kind: 'failed'; reason: string }

// Handles of node:fs/promises cost half as much again for each of a scan's thousands of files. In a thread with no
// other work, synchronous calls are faster than waiting for another thread.
const openFile = isMainThread ? promisify(open) : openSync
const statFile = isMainThread ? promisify(fstat) : fstatSync
const closeFile = isMainThread ? promisify(close) : closeSync
const readFrom = isMainThread
  ? promisify(read)
  : (file: number, into: Uint8Array, offset: number, length: number, position: number) => ({
      bytesRead: readSync(file, into, offset, length, position),
    })

/** Attempts for a file that is being written. */
const attempts = 3

/** Reads a whole file of at most `maxBytes`, unless it is no longer a plain file or keeps changing. */
export async function readWholeFile(found: FoundFile, maxBytes: number): Promise<FileRead> {
  let file: number | undefined
  try {
    // The name may have become a pipe or a link since the walk: neither is followed, neither blocks.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    file = await openFile(found.absolute, flags)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const before = await statFile(file)
      if (!before.isFile()) return { kind: 'skipped', reason: 'not a regular file' }
      if (before.size > maxBytes) return { kind: 'skipped', reason: tooLarge(before.size, maxBytes) }
      const bytes = await readBytes(file, before.size)
      const after = await statFile(file)
      if (after.size === before.size && after.mtimeMs === before.mtimeMs && bytes.length === before.size) {
        return { kind: 'bytes', bytes, size: before.size, modifiedAt: Math.floor(before.mtimeMs) }
      }
    }
    return { kind: 'failed', reason: 'changed while it was read' }
  } catch (error) {
    return { kind: 'failed', reason: describeFileError(error) }
  } finally {
    if (file !== undefined) await closeQuietly(file)
  }
}

/** A failed close does not invalidate the read. */
async function closeQuietly(file: number): Promise<void> {
  try {
    await closeFile(file)
  } catch {
    // Ignored.
  }
}

/** Up to `size` bytes from the beginning; fewer if the file has become shorter. */
async function readBytes(file: number, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await readFrom(file, bytes, filled, size - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** How reasons of files begin that are larger than the limit. */
export const overLimit = 'larger than the limit'

export function tooLarge(size: number, maxBytes: number): string {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`
  return `${overLimit} (${megabytes(size)}, limit ${megabytes(maxBytes)})`
}
