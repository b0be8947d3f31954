/**
 * The lock of one sealed export. The home is open when it is written, and its passphrase is not at hand: the key of the
 * export is made of the key of the home, which goes along as the passphrase has sealed it.
 */
import { randomBytes } from 'node:crypto'
import { denied } from '../core/errors.ts'
import { sealerOfHome } from '../core/sealed-files.ts'
import { keyOf } from './home-key.ts'
import { type LockFile, readLock } from './lock-file.ts'
import { exportKeyFor } from './seal-bytes.ts'

/** What a sealed export says of its lock. Nothing in it opens anything. */
export interface ExportLock extends Pick<LockFile, 'scrypt' | 'key'> {
  /** Of this export, 32 bytes in base64. */
  salt: string
}

export interface ExportSeal {
  lock: ExportLock
  key: Uint8Array
}

/** What a guess may cost where an export from elsewhere says so: from 1 MB to 1 GB of memory. */
const leastCost = 2 ** 10
const mostCost = 2 ** 20
const mostBlockSize = 8
const mostParallel = 4

/** A lock for a new export of an open home; undefined where the home is not encrypted. */
export function newExportSeal(root: string): ExportSeal | undefined {
  const [lock, sealer] = [readLock(root), sealerOfHome(root)]
  if (lock === undefined || sealer === undefined) return undefined
  const salt = randomBytes(32)
  const { scrypt, key } = lock
  return { lock: { scrypt, key, salt: salt.toString('base64') }, key: sealer.exportKey(salt) }
}

/** The key of an export that this home has written itself, while it is open; another home has another key. */
export const ownExportKey = (root: string, { salt }: ExportLock): Uint8Array | undefined =>
  sealerOfHome(root)?.exportKey(Buffer.from(salt, 'base64'))

/** The key of an export by the passphrase of its home. Denied `passphrase_wrong`. */
export async function exportKeyOf(lock: ExportLock, passphrase: string): Promise<Uint8Array> {
  let key: Uint8Array
  try {
    key = await keyOf(lock, passphrase)
  } catch (error) {
    if ((error as { code?: string }).code !== 'passphrase_wrong') throw error
    throw denied(
      'passphrase_wrong',
      'That is not the passphrase of the home that wrote this export. Nothing was imported; try again.',
    )
  }
  return exportKeyFor(key, Buffer.from(lock.salt, 'base64'))
}

/** Whether a value is such a lock, and one that costs no more than this machine should give. */
export function isExportLock(value: unknown): value is ExportLock {
  const { scrypt, key, salt } = (value ?? {}) as Partial<ExportLock>
  if (typeof key !== 'string' || typeof salt !== 'string' || typeof scrypt?.salt !== 'string') return false
  const { cost, blockSize, parallel } = scrypt
  const isWithin = (number: unknown, most: number) =>
    Number.isInteger(number) && (number as number) >= 1 && (number as number) <= most
  const isPower = Number.isInteger(Math.log2(cost)) && cost >= leastCost
  return isWithin(cost, mostCost) && isPower && isWithin(blockSize, mostBlockSize) && isWithin(parallel, mostParallel)
}
