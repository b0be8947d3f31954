import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configError } from '../core/errors.ts'
import { replaceForGood } from '../core/own-files.ts'

/** What an encrypted home says of its lock. Nothing in it opens anything. */
export interface LockFile {
  version: 1
  /** Names of the spaces that are encrypted; `all`: those that come later, too. */
  spaces: 'all' | string[]
  /** How a key is made of the passphrase. */
  scrypt: { salt: string; cost: number; blockSize: number; parallel: number }
  /** The key of the home, sealed by the key of the passphrase. */
  key: string
  /** To which hooks seal what they capture, as bytes in base64. Only the key of the home opens it. */
  publicKey: string
  /**
   * What encrypts the pages of databases: AEGIS-256, or, in homes that were encrypted before that was chosen,
   * ChaCha20-Poly1305.
   */
  cipher?: 'aegis'
  /** The key also lies in the keyring of the system, for as long as the owner is logged in. */
  keyring?: boolean
  /** A change that is not over: what is found in the other state is still to be changed. */
  turning?: 'on' | 'off'
}

/** Made by `jarvis encrypt`, and there for as long as the home is encrypted. */
export const lockFileOf = (root: string): string => join(root, 'encryption.json')

export const hasLock = (root: string): boolean => existsSync(lockFileOf(root))

/** The lock of a home; undefined where there is none. Config `lock_damaged` where it cannot be read. */
export function readLock(root: string): LockFile | undefined {
  const file = lockFileOf(root)
  if (!existsSync(file)) return undefined
  try {
    const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
    if (lock.version === 1 && [lock.key, lock.publicKey, lock.scrypt.salt].every((text) => text.length > 0)) return lock
  } catch {
    // Said below.
  }
  throw configError(
    'lock_damaged',
    `${file} is damaged or of a newer Jarvis, and this home cannot be opened without it. Restore it from a backup of the home, or update Jarvis.`,
    { file },
  )
}

/** It holds the only copy of the key: it is on the disk before anything is encrypted with that. */
export const writeLock = (root: string, lock: LockFile): void =>
  replaceForGood(lockFileOf(root), `${JSON.stringify(lock, null, 2)}\n`)
