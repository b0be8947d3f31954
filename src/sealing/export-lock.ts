/**
 * The lock of one sealed export. It is written while the home is unlocked, without its passphrase. Therefore its key is
 * derived from the home's key, which is included in sealed form, as in the home's own lock.
 */
import { randomBytes } from 'node:crypto'
import { denied } from '../core/errors.ts'
import { sealerOfHome } from '../core/sealed-files.ts'
import { keyOf } from './home-key.ts'
import { type LockFile, readLock } from './lock-file.ts'
import { exportKeyFor } from './seal-bytes.ts'

/** Public data of a sealed export's lock. It opens nothing by itself. */
export interface ExportLock extends Pick<LockFile, 'scrypt' | 'key'> {
  /** Salt of this export, 32 bytes in base64. */
  salt: string
}

export interface ExportSeal {
  lock: ExportLock
  key: Uint8Array
}

/** Accepted cost of a guess in an external export: from 1 MB to 1 GB of memory. */
const leastCost = 2 ** 10
const mostCost = 2 ** 20
const mostBlockSize = 8
const mostParallel = 4

/** A lock for a new export of an unlocked home; undefined if the home is not encrypted. */
export function newExportSeal(root: string): ExportSeal | undefined {
  const [lock, sealer] = [readLock(root), sealerOfHome(root)]
  if (lock === undefined || sealer === undefined) return undefined
  const salt = randomBytes(32)
  const { scrypt, key } = lock
  return { lock: { scrypt, key, salt: salt.toString('base64') }, key: sealer.exportKey(salt) }
}

/** The key of an export by this home, while it is unlocked; an export of another home has another key. */
export const ownExportKey = (root: string, { salt }: ExportLock): Uint8Array | undefined =>
  sealerOfHome(root)?.exportKey(Buffer.from(salt, 'base64'))

/** The key of an export from the passphrase of its home. Denied `passphrase_wrong`. */
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

/** Whether a value is a valid lock within the accepted cost. */
export function isExportLock(value: unknown): value is ExportLock {
  const { scrypt, key, salt } = (value ?? {}) as Partial<ExportLock>
  if (typeof key !== 'string' || typeof salt !== 'string' || typeof scrypt?.salt !== 'string') return false
  const { cost, blockSize, parallel } = scrypt
  const isWithin = (number: unknown, most: number) =>
    Number.isInteger(number) && (number as number) >= 1 && (number as number) <= most
  const isPower = Number.isInteger(Math.log2(cost)) && cost >= leastCost
  return isWithin(cost, mostCost) && isPower && isWithin(blockSize, mostBlockSize) && isWithin(parallel, mostParallel)
}
