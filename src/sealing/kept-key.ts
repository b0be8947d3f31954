/**
 * Where the key of an unlocked home lies so that the next command finds it: in memory, never on a disk. On Linux that is
 * a folder of the owner in a file system of memory; elsewhere, or where the owner wants it, the keyring of the system.
 */
import { lstatSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureFolder, ownerOnly } from '../core/own-files.ts'
import { userId } from '../core/platform/files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { isKeyOf } from './home-key.ts'
import type { LockFile } from './lock-file.ts'
import { systemKeyring } from './system-keyring.ts'

/** File systems of Linux that are memory: tmpfs and ramfs. */
const memoryKinds = [0x01021994, 0x858458f6]

/** A folder in memory that is the owner's alone; undefined where there is none. */
function memoryFolder(): string | undefined {
  const user = userId()
  if (process.platform !== 'linux' || user === undefined) return undefined
  for (const parent of [`/run/user/${user}`, '/dev/shm']) {
    try {
      if (!memoryKinds.includes(statfsSync(parent).type)) continue
      const folder = join(parent, `jarvis-${user}`)
      ensureFolder(folder)
      const { uid, mode } = lstatSync(folder)
      // Everybody may make folders in the second place.
      if (uid === user && (mode & 0o077) === 0 && lstatSync(folder).isDirectory()) return folder
    } catch {
      // The next place.
    }
  }
  return undefined
}

const memoryFile = (root: string): string | undefined => {
  const folder = memoryFolder()
  return folder && join(folder, quickHash(resolve(root)))
}

/** Says that the key of the home is kept; holds nothing. */
const markOf = (root: string): string => join(root, 'cache', 'unlocked')

/** Whether the home was unlocked and not locked since: cheap enough for every call. */
export const isMarked = (root: string): boolean => lstatSync(markOf(root), { throwIfNoEntry: false }) !== undefined

/** Keeps the key until the home is locked, or the machine is turned off. False where nothing here can keep it safely. */
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

/** The key that the owner put into the keyring, also of a locked home; undefined where it is not there. */
export const keyInKeyring = (root: string, lock: LockFile): Buffer | undefined =>
  lock.keyring ? checked(lock, systemKeyring(root).read()) : undefined

function checked(lock: LockFile, text: string | undefined): Buffer | undefined {
  const key = text === undefined ? undefined : Buffer.from(text, 'base64')
  return key && isKeyOf(lock, key) ? key : undefined
}

/** Takes the key away. With `forGood`, out of the keyring, too, where the owner put it. */
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
