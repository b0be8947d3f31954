import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { describeFileError } from './file-errors.ts'
import type { FoundFile } from './walk-folder.ts'

export type FileRead =
  | { kind: 'bytes'; bytes: Uint8Array; size: number; modifiedAt: number }
  /** Content that will not do; it is looked at again when it changes. */
  | { kind: 'skipped'; reason: string }
  /** The world was in the way; it is tried again at the next scan. */
  | { kind: 'failed'; reason: string }

/** Attempts at a file that is being written to. */
const attempts = 3

/** Reads a whole file of at most `maxBytes`, unless it is no plain file (any more) or does not hold still. */
export async function readWholeFile(file: FoundFile, maxBytes: number): Promise<FileRead> {
  let handle: FileHandle | undefined
  try {
    // The name may have become a pipe or a link since the walk: neither is followed, neither blocks.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    handle = await open(file.absolute, flags)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const before = await handle.stat()
      if (!before.isFile()) return { kind: 'skipped', reason: 'not a regular file' }
      if (before.size > maxBytes) return { kind: 'skipped', reason: tooLarge(before.size, maxBytes) }
      const bytes = await readBytes(handle, before.size)
      const after = await handle.stat()
      if (after.size === before.size && after.mtimeMs === before.mtimeMs && bytes.length === before.size) {
        return { kind: 'bytes', bytes, size: before.size, modifiedAt: Math.floor(before.mtimeMs) }
      }
    }
    return { kind: 'failed', reason: 'changed while it was read' }
  } catch (error) {
    return { kind: 'failed', reason: describeFileError(error) }
  } finally {
    await handle?.close().catch(() => undefined)
  }
}

/** Up to `size` bytes from the beginning; fewer when the file has become shorter. */
async function readBytes(handle: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await handle.read(bytes, filled, size - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

export function tooLarge(size: number, maxBytes: number): string {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`
  return `larger than the limit (${megabytes(size)}, limit ${megabytes(maxBytes)})`
}
