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

/** Modes of what Jarvis writes: its owner alone reads it. */
export const ownerOnly = { file: 0o600, folder: 0o700 }

/**
 * Creates a folder, and those above it, for its owner only. Step by step: `recursive` of Node never ends where a folder
 * exists and refuses another by saying that it does not exist, as `/proc` does. Throws the error of the system.
 */
export function ensureFolder(path: string): void {
  if (existsSync(path)) return void mkdirSync(path, { recursive: true })
  const parent = dirname(path)
  if (!existsSync(parent)) ensureFolder(parent)
  try {
    mkdirSync(path, { mode: ownerOnly.folder })
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw error
  }
}

/** Names of unfinished files that `replaceFile` leaves when its process is killed; the group `pid` is that process. */
export const draftName = /^\..+\.(?<pid>\d+)\.tmp$/

/**
 * A complete file takes the place of another in one step: a reader finds the former text or the whole new one. After an
 * error the former file is still there, and the unfinished one is not. Sealed where its home is encrypted.
 */
export function replaceFile(path: string, body: string | Uint8Array, mode = ownerOnly.file): void {
  replace(path, (draft) => writeFileSync(draft, toKeep(path, body), { mode }))
}

/**
 * The same, and on the disk before it returns: for a file that is the only copy of something, or without which another
 * cannot be read. The system keeps written bytes in memory for half a minute, which a power cut loses.
 */
export function replaceForGood(path: string, body: string | Uint8Array): void {
  replace(path, (draft) => writeFileSync(draft, toKeep(path, body), { mode: ownerOnly.file, flush: true }))
  syncFolder(dirname(path))
}

function replace(path: string, write: (draft: string) => void): void {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    // One that a killed process left keeps the rights that it had.
    rmSync(draft, { force: true })
    write(draft)
    renameOver(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** How long a change waits for another process, and after how long a lock is that of a killed one; milliseconds. */
const [longestWaitMs, lockLifeMs, lookAgainMs] = [15_000, 10_000, 5]

/**
 * Reads a short text, changes it and puts it in its place, with no other process in between: a change that is made of a
 * former text would take theirs back. Where the work throws, nothing is changed. Errors: of the system, `file_busy`.
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
    // It was given back a moment ago: to remove it now would take the lock of whoever has it next.
    if (!held) continue
    if (Date.now() - held.mtimeMs > lockLifeMs) rmSync(lock, { force: true })
    else if (waited > longestWaitMs)
      throw unavailable('file_busy', `${lock} is held by another process. Try again in a moment.`, { path: lock })
    else pauseSync(lookAgainMs)
  }
}

/** Writes a file that nobody else has, not in one step. Sealed where its home is encrypted. */
export const writeOwn = (path: string, body: string | Uint8Array): void =>
  writeFileSync(path, toKeep(path, body), { mode: ownerOnly.file })

/** The bytes of a file of ours, opened where they are sealed. Errors: of the system, and `home_locked`. */
export const readOwnBytes = (path: string): Uint8Array => fromKept(path, readFileSync(path))

/** The text of a file of ours, opened where it is sealed. Errors: of the system, and `home_locked`. */
export const readOwn = (path: string): string => Buffer.from(readOwnBytes(path)).toString('utf8')

/**
 * Adds text to a log. From `mostBytes` on it begins a new file, keeps the former one as `.1`, and deletes the one kept
 * before. A log that cannot be written loses lines and stops no work.
 */
export function appendToLog(file: string, text: string, mostBytes: number): void {
  try {
    ensureFolder(dirname(file))
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.1`)
    appendFileSync(file, text, { mode: ownerOnly.file })
  } catch {}
}
