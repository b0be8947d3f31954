import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/** The current state of a file. */
export interface FileContent {
  /** Git's hash of the content: sha1 of `blob <bytes>\0` and the bytes. */
  blob: string
  modifiedAt: number
  size: number
}

/** Larger files are data or generated: no statement cites a place in them. Bytes. */
const largestFile = 4 * 1024 * 1024
/** Number of cached hashes; one costs about 200 bytes. */
const mostRemembered = 5000
/**
 * Within this time after a write, a file may change without a change of its time, milliseconds: file systems have
 * coarse clocks.
 */
const coarseClock = 50

const remembered = new Map<string, FileContent>()

/**
 * Hashes a file; one with unchanged time and size is not read again. Undefined: missing, too large, or not readable.
 */
export function contentOf(path: string): FileContent | undefined {
  const stat = statOf(path)
  if (stat === undefined) return undefined
  const known = remembered.get(path)
  if (known && known.modifiedAt === stat.mtimeMs && known.size === stat.size) return known
  const bytes = bytesOf(path)
  if (bytes === undefined) return undefined
  const content = { blob: blobHash(bytes), modifiedAt: stat.mtimeMs, size: stat.size }
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string)
  if (Date.now() - stat.mtimeMs > coarseClock) remembered.set(path, content)
  return content
}

/** The text of a file, unless it is too large. */
export function textOf(path: string): string | undefined {
  return statOf(path) && bytesOf(path)?.toString('utf8')
}

export const blobHash = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')

function statOf(path: string) {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() && stat.size <= largestFile ? stat : undefined
  } catch {
    return undefined
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
