/** What a home that is encrypted needs to be read: its lock, its key, and what keeps its files. */
import { homeLocked, sealerOfHome, useSealer } from '../core/sealed-files.ts'
import { keyOf } from './home-key.ts'
import { isMarked, keptKey } from './kept-key.ts'
import { hasLock, type LockFile, readLock } from './lock-file.ts'
import { useKey } from './use-key.ts'

export { letterOf, sealLetter } from './letters.ts'

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
    const lock = readLock(root)
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
export const letterKey = (root: string): string | undefined => readLock(homeOf(root))?.publicKey

/** The home of a letterbox: itself, or the home in whose `spaces` it lies, where that is encrypted. */
export function homeOf(letterbox: string): string {
  if (!letterbox.includes('spaces')) return letterbox
  const home = /^(.+)[\\/]spaces[\\/][^\\/]+$/.exec(letterbox)?.[1]
  return home !== undefined && !hasLock(letterbox) && hasLock(home) ? home : letterbox
}
