/** Access to an encrypted home: its lock, its key, and its sealer. */
import { homeLocked, sealerOfHome, useSealer } from '../core/sealed-files.ts'
import { keyOf } from './home-key.ts'
import { isMarked, keptKey } from './kept-key.ts'
import { hasLock, type LockFile, readLock } from './lock-file.ts'
import { useKey } from './use-key.ts'

export { letterOf, sealLetter } from './letters.ts'

/** Homes that this process unlocked by passphrase: it may always read them. */
const given = new Set<string>()

/**
 * Unlocks an encrypted home for this process, by the key that "jarvis unlock" stored, or by a passphrase. Does nothing
 * for an unencrypted home. Denied `home_locked` or `passphrase_wrong`.
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

/** For a hook: it reads prepared context if the home is unlocked, and none otherwise. Never throws. */
export function openLockOfHook(root: string): void {
  try {
    const lock = readLock(root)
    const key = lock && keptKey(root, lock)
    if (lock && key) useKey(root, lock, key)
    else useSealer(root, undefined)
  } catch {
    useSealer(root, undefined)
  }
}

/** Throws `home_locked` if the home was locked, or encrypted, since this process opened it. */
export function checkOpen(root: string): void {
  if (!hasLock(root) || given.has(root)) return
  if (!isMarked(root) || sealerOfHome(root) === undefined) throw homeLocked()
}

/** The public key of a home, for a hook's events; undefined if the home is not encrypted. */
export const letterKey = (root: string): string | undefined => readLock(homeOf(root))?.publicKey

/** The home of a letterbox: itself, or the encrypted home that contains it below `spaces`. */
export function homeOf(letterbox: string): string {
  if (!letterbox.includes('spaces')) return letterbox
  const home = /^(.+)[\\/]spaces[\\/][^\\/]+$/.exec(letterbox)?.[1]
  return home !== undefined && !hasLock(letterbox) && hasLock(home) ? home : letterbox
}
