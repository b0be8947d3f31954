import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { unavailable } from './errors.ts'
import { pauseSync } from './pause-sync.ts'
import { renameOver, syncFolder } from './platform/files.ts'
import { fromKept, toKeep } from './sealed-files.ts'

/** Modes of files that Jarvis writes: only their owner may read them. */
export const ownerOnly = { file: 0o600, folder: 0o700 }

/**
 * Creates a folder and its parents for its owner only. It creates them step by step, because `recursive` of Node never
 * ends where a folder exists and its file system reports that children do not exist, as `/proc` does. Throws the error
 * of the system.
 */
export function ensureFolder(path: string): void {
  if (existsSync(path)) return void mkdirSync(path, { recursive: true })
  const parent = dirname(path)
  if (!existsSync(parent)) ensureFolder(parent)
  try {
    mkdirSync(path, { mode: ownerOnly.folder })
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw error
  }
}

/** Names of unfinished files that `replaceFile` leaves when its process is killed; the group `pid` is that process. */
export const draftName = /^\..+\.(?<pid>\d+)\.tmp$/

/**
 * Replaces a file in one step: a reader finds the former text or the whole new one. After an error the former file is
 * still there, and the unfinished one is removed. The content is sealed where its home is encrypted.
 */
export function replaceFile(path: string, body: string | Uint8Array, mode = ownerOnly.file): void {
  replace(path, (draft) => writeFileSync(draft, toKeep(path, body), { mode }))
}

/**
 * The same, and flushed to the disk before it returns: for the only copy of data, or a file without which another
 * cannot be read. The system keeps written bytes in memory for half a minute, which a power cut loses.
 */
export function replaceForGood(path: string, body: string | Uint8Array): void {
  replace(path, (draft) => writeFileSync(draft, toKeep(path, body), { mode: ownerOnly.file, flush: true }))
  syncFolder(dirname(path))
}

function replace(path: string, write: (draft: string) => void): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    // A draft that a killed process left would keep its old mode.
    rmSync(draft, { force: true })
    write(draft)
    renameOver(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/**
 * How long a change waits for another process, after how long a lock counts as abandoned, and the interval between two
 * attempts; milliseconds.
 */
const [longestWaitMs, lockLifeMs, lookAgainMs] = [15_000, 10_000, 5]

/**
 * Reads a short text, changes it and replaces it, while other processes wait: a change based on a former text would
 * undo theirs. If the work throws, nothing is changed. Errors: of the system, `file_busy`.
 */
export function changeFile<Result>(
  path: string,
  work: (text: string | undefined) => { text: string | undefined; result: Result },
): Result {
  ensureFolder(dirname(path))
  const lock = `${path}.lock`
  takeLock(lock)
  try {
    const { text, result } = work(existsSync(path) ? readFileSync(path, 'utf8') : undefined)
    if (text !== undefined) replaceFile(path, text)
    return result
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): void {
  for (let waited = 0; ; waited += lookAgainMs) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: ownerOnly.file })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = statSync(lock, { throwIfNoEntry: false })
    // The lock was just released: removing it now could remove the lock of its next holder.
    if (!held) continue
    if (Date.now() - held.mtimeMs > lockLifeMs) rmSync(lock, { force: true })
    else if (waited > longestWaitMs)
      throw unavailable('file_busy', `${lock} is held by another process. Try again in a moment.`, { path: lock })
    else pauseSync(lookAgainMs)
  }
}

/** Writes a file that no other process uses, not in one step. Sealed where its home is encrypted. */
export const writeOwn = (path: string, body: string | Uint8Array): void =>
  writeFileSync(path, toKeep(path, body), { mode: ownerOnly.file })

/** Bytes of a file on the disk; 0 for a missing one. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The bytes of a file of Jarvis, unsealed if needed. Errors: of the system, and `home_locked`. */
export const readOwnBytes = (path: string): Uint8Array => fromKept(path, readFileSync(path))

/** The text of a file of Jarvis, unsealed if needed. Errors: of the system, and `home_locked`. */
export const readOwn = (path: string): string => Buffer.from(readOwnBytes(path)).toString('utf8')

/**
 * Appends text to a log. At `mostBytes` it starts a new file, keeps the former one as `.1`, and deletes the older one.
 * A log that cannot be written loses lines and stops no work.
 */
export function appendToLog(file: string, text: string, mostBytes: number): void {
  try {
    ensureFolder(dirname(file))
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.1`)
    appendFileSync(file, text, { mode: ownerOnly.file })
  } catch {}
}
