/** What a home that is encrypted needs to be read: its lock, its key, and what keeps its files. */
import { basename, sep } from 'node:path'
import { homeLocked, type Sealer, sealerOfHome, useSealer } from '../core/sealed-files.ts'
import { keyOf } from './home-key.ts'
import { isMarked, keptKey } from './kept-key.ts'
import { openLetter } from './letters.ts'
import { hasLock, type LockFile, readLock } from './lock-file.ts'
import { keyFor, openFile, sealFile } from './seal-bytes.ts'

export { keyOf, lockWith, makeLock } from './home-key.ts'
export { dropKey, keepKey, keptKey, keyInKeyring } from './kept-key.ts'
export { hasLock, type LockFile, lockFileOf, readLock, writeLock } from './lock-file.ts'

/** Below the inbox only this is read back by hooks; what they write themselves are letters. */
const preparedFolders = ['ready', 'fixes']
/** Ids of what a session was told: appended to, and no text. */
const receipt = /^told-/

/** Whether a file of the home is kept sealed: all of the spaces that are encrypted, and what is made of them. */
export function covers(root: string, spaces: LockFile['spaces'], path: string): boolean {
  if (!path.startsWith(`${root}${sep}`) && !path.startsWith(`${root}/`)) return false
  const [top, name, ...rest] = path
    .slice(root.length + 1)
    .split(/[\\/]/)
    .filter((part) => part !== '')
  if (top === 'spaces') return spaces === 'all' || spaces.includes((name ?? '').replace('+', '/'))
  if (top === 'cache') return /^\.?embeddings\.db/.test(name ?? '')
  if (top !== 'inbox') return /^\.move-/.test(top ?? '')
  if (rest.length === 0) return /^\.?budget\.json/.test(name ?? '')
  return preparedFolders.includes(name ?? '') && !receipt.test(basename(path))
}

/** From now on this process reads and writes the home. */
export function useKey(root: string, lock: LockFile, key: Buffer): void {
  const files = keyFor(key, 'jarvis files')
  const sealer: Sealer = {
    covers: (path) => covers(root, lock.spaces, path),
    seal: (bytes) => (lock.turning === 'off' ? Buffer.from(bytes) : sealFile(files, bytes)),
    open: (bytes) => openFile(files, bytes),
    openLetter: (text) => openLetter(key, text),
    databaseKey: keyFor(key, 'jarvis database').toString('hex'),
  }
  useSealer(root, sealer)
}

/** Homes that this process was given the passphrase of: those it may always read. */
const given = new Set<string>()

/**
 * Makes an encrypted home readable for this process, by the key that "jarvis unlock" kept, or by a passphrase. Nothing
 * is done for a home that is not encrypted. Denied `home_locked` or `passphrase_wrong`.
 */
export async function openLock(root: string, passphrase: string | undefined): Promise<LockFile | undefined> {
  const lock = readLock(root)
  if (lock === undefined) {
    useSealer(root, undefined)
    return undefined
  }
  const kept = keptKey(root, lock)
  if (kept === undefined && passphrase === undefined) throw homeLocked()
  const key = kept ?? (await keyOf(lock, passphrase ?? ''))
  if (passphrase !== undefined) given.add(root)
  useKey(root, lock, key)
  return lock
}

/** For a hook: what lies ready is told where the home is unlocked, and nothing where it is not. Throws nothing. */
export function openLockOfHook(root: string): void {
  try {
    const lock = hasLock(root) ? readLock(root) : undefined
    const key = lock && keptKey(root, lock)
    if (lock && key) useKey(root, lock, key)
    else useSealer(root, undefined)
  } catch {
    useSealer(root, undefined)
  }
}

/** Throws `home_locked` where the home was locked, or encrypted, since this process opened it. */
export function checkOpen(root: string): void {
  if (!hasLock(root) || given.has(root)) return
  if (!isMarked(root) || sealerOfHome(root) === undefined) throw homeLocked()
}

/** The public key of a home to which a hook seals what it captures; undefined where the home is not encrypted. */
export const letterKey = (root: string): string | undefined => (hasLock(root) ? readLock(root)?.publicKey : undefined)

export { sealLetter } from './letters.ts'
