import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configError } from '../core/errors.ts'
import { replaceForGood } from '../core/own-files.ts'

/** Public data of an encrypted home's lock. It opens nothing by itself. */
export interface LockFile {
  version: 1
  /** Names of the encrypted spaces; `all` includes later ones. */
  spaces: 'all' | string[]
  /** Parameters for deriving a key from the passphrase. */
  scrypt: { salt: string; cost: number; blockSize: number; parallel: number }
  /** The key of the home, sealed by the key of the passphrase. */
  key: string
  /** Public key for events from hooks, as bytes in base64. Only the key of the home opens them. */
  publicKey: string
  /** Cipher of database pages: AEGIS-256, or ChaCha20-Poly1305 in homes encrypted by an earlier version. */
  cipher?: 'aegis'
  /** The key is also in the system's keyring, for as long as the owner is logged in. */
  keyring?: boolean
  /** An unfinished change: files in the other state must still be converted. */
  turning?: 'on' | 'off'
}

/** Created by `jarvis encrypt`; exists as long as the home is encrypted. */
export const lockFileOf = (root: string): string => join(root, 'encryption.json')

export const hasLock = (root: string): boolean => existsSync(lockFileOf(root))

/** The lock of a home; undefined if it has none. Config `lock_damaged` if it is unreadable. */
export function readLock(root: string): LockFile | undefined {
  const file = lockFileOf(root)
  if (!existsSync(file)) return undefined
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
    if (lock.version === 1 && [lock.key, lock.publicKey, lock.scrypt.salt].every((text) => text.length > 0)) return lock
  } catch {
    // Reported below.
  }
  throw configError(
    'lock_damaged',
    `${file} is damaged or of a newer Jarvis, and this home cannot be opened without it. Restore it from a backup of the home, or update Jarvis.`,
    { file },
  )
}

/** It contains the only copy of the key, so it is flushed to the disk before anything is encrypted. */
export const writeLock = (root: string, lock: LockFile): void =>
  replaceForGood(lockFileOf(root), `${JSON.stringify(lock, null, 2)}\n`)
