/**
 * Storage of the key of an unlocked home for the next command: in memory, never on a disk. On Linux it is a folder of
 * the owner in a memory file system; elsewhere, or if the owner prefers, the system's keyring.
 */
import { lstatSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureFolder, ownerOnly } from '../core/own-files.ts'
import { userId } from '../core/platform/files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { isKeyOf } from './home-key.ts'
import type { LockFile } from './lock-file.ts'
import { systemKeyring } from './system-keyring.ts'

/** Linux memory file systems: tmpfs and ramfs. */
const memoryKinds = [0x01021994, 0x858458f6]

/** A memory folder accessible only to the owner; undefined if none exists. */
function memoryFolder(): string | undefined {
  const user = userId()
  if (process.platform !== 'linux' || user === undefined) return undefined
  for (const parent of [`/run/user/${user}`, '/dev/shm']) {
    try {
      if (!memoryKinds.includes(statfsSync(parent).type)) continue
      const folder = join(parent, `jarvis-${user}`)
      ensureFolder(folder)
      const { uid, mode } = lstatSync(folder)
      // All users may create folders in the second place.
      if (uid === user && (mode & 0o077) === 0 && lstatSync(folder).isDirectory()) return folder
    } catch {
      // Try the next place.
    }
  }
  return undefined
}

const memoryFile = (root: string): string | undefined => {
  const folder = memoryFolder()
  return folder && join(folder, quickHash(resolve(root)))
}

/** Marker file: the key of the home is stored; it contains nothing. */
const markOf = (root: string): string => join(root, 'cache', 'unlocked')

/** Whether the home is unlocked: cheap enough for every call. */
export const isMarked = (root: string): boolean => lstatSync(markOf(root), { throwIfNoEntry: false }) !== undefined

/** Stores the key until the home is locked, or the machine shut down. False if no safe place exists. */
export function keepKey(root: string, key: Buffer, lock: LockFile): boolean {
  const text = key.toString('base64')
  const file = lock.keyring ? undefined : memoryFile(root)
  if (file !== undefined) writeFileSync(file, text, { mode: ownerOnly.file })
  else if (!systemKeyring(root).keep(text)) return false
  ensureFolder(join(root, 'cache'))
  writeFileSync(markOf(root), '', { mode: ownerOnly.file })
  return true
}

/** The key of an unlocked home; undefined for a locked one. */
export function keptKey(root: string, lock: LockFile): Buffer | undefined {
  if (!isMarked(root)) return undefined
  const file = lock.keyring ? undefined : memoryFile(root)
  return checked(lock, file === undefined ? systemKeyring(root).read() : readOrNothing(file))
}

/** The key that the owner stored in the keyring, also for a locked home; undefined if missing. */
export const keyInKeyring = (root: string, lock: LockFile): Buffer | undefined =>
  lock.keyring ? checked(lock, systemKeyring(root).read()) : undefined

function checked(lock: LockFile, text: string | undefined): Buffer | undefined {
  const key = text === undefined ? undefined : Buffer.from(text, 'base64')
  return key && isKeyOf(lock, key) ? key : undefined
}

/** Removes the stored key. With `forGood`, also from the keyring. */
export function dropKey(root: string, lock: LockFile, forGood: boolean): void {
  rmSync(markOf(root), { force: true })
  const file = memoryFile(root)
  if (file !== undefined) rmSync(file, { force: true })
  if (lock.keyring ? forGood : file === undefined) systemKeyring(root).forget()
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
