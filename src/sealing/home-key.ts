import { randomBytes, scrypt } from 'node:crypto'
import { denied, invalidInput } from '../core/errors.ts'
import { letterKeyOf } from './letters.ts'
import type { LockFile } from './lock-file.ts'
import { openWith, sealWith } from './seal-bytes.ts'

/** 128 MB and some tenths of a second for each guess. */
const usualCost = { cost: 2 ** 17, blockSize: 8, parallel: 1 }
/** Minimum characters of a passphrase. */
const shortest = 8

/** Creates a key and its lock. InvalidInput `passphrase_short`. */
export async function makeLock(
  passphrase: string,
  spaces: LockFile['spaces'],
  cost: Omit<LockFile['scrypt'], 'salt'> = usualCost,
): Promise<{ lock: LockFile; key: Buffer }> {
  const key = randomBytes(32)
  const lock: LockFile = {
    ...{ version: 1, spaces, scrypt: { ...cost, salt: '' }, key: '', cipher: 'aegis' },
    publicKey: letterKeyOf(key),
  }
  return { lock: await lockWith(lock, key, passphrase), key }
}

/** The same lock for another passphrase. InvalidInput `passphrase_short`. */
export async function lockWith(lock: LockFile, key: Uint8Array, passphrase: string): Promise<LockFile> {
  if (passphrase.length < shortest)
    throw invalidInput(
      'passphrase_short',
      `A passphrase has at least ${shortest} characters. Use four or five words that are hard to guess.`,
    )
  const made = { ...lock.scrypt, salt: randomBytes(32).toString('base64') }
  return { ...lock, scrypt: made, key: sealWith(await stretch(passphrase, made), key).toString('base64') }
}

/** Opens the key of a home. Denied `passphrase_wrong`. */
export async function keyOf(lock: Pick<LockFile, 'scrypt' | 'key'>, passphrase: string): Promise<Buffer> {
  const stretched = await stretch(passphrase, lock.scrypt)
  try {
    return openWith(stretched, Buffer.from(lock.key, 'base64'))
  } catch {
    throw denied('passphrase_wrong', 'That is not the passphrase of this home. Nothing was opened; try again.')
  }
}

/** Whether this is the key of the home: the keyring may contain that of a recreated home. */
export const isKeyOf = (lock: LockFile, key: Uint8Array): boolean =>
  key.length === 32 && letterKeyOf(key) === lock.publicKey

/** Normalizes composed letters, so that a passphrase is the same on every keyboard. */
const stretch = (
  passphrase: string,
  { salt, cost: N, blockSize: r, parallel: p }: LockFile['scrypt'],
): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFC'),
      Buffer.from(salt, 'base64'),
      32,
      { N, r, p, maxmem: 256 * N * r },
      (error, made) => (error ? reject(error) : resolve(made)),
    ),
  )
