import { hkdfSync } from 'node:crypto'
import { internal } from '../core/errors.ts'
import { sealedExtra, sealedMark } from '../core/sealed-files.ts'
import { openMessage, sealMessage } from '../core/sealed-message.ts'

/** Derives a key for one purpose. */
export const keyFor = (key: Uint8Array, purpose: string, salt: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))

/** The key of one export. */
export const exportKeyFor = (homeKey: Uint8Array, salt: Uint8Array): Buffer => keyFor(homeKey, 'jarvis export', salt)

const messageKey = (key: Uint8Array) => (salt: Uint8Array) => keyFor(key, 'jarvis message', salt)

/**
 * Encrypts and authenticates, with a separate key for each message. With a `place`, opening requires the same place.
 */
export const sealWith = (key: Uint8Array, bytes: Uint8Array, place?: string): Buffer =>
  sealMessage(messageKey(key), bytes, place)

/** The opposite of `sealWith`. Throws if a bit, the key or the place differs. */
export const openWith = (key: Uint8Array, sealed: Uint8Array, place?: string): Buffer =>
  openMessage(messageKey(key), sealed, place)

/** Seals a file: a mark that identifies it, and the message. */
export const sealFile = (key: Uint8Array, bytes: Uint8Array): Buffer =>
  Buffer.concat([sealedMark, sealWith(key, bytes)])

/** Opens a sealed file. Internal `sealed_damaged`. */
export function openFile(key: Uint8Array, file: Uint8Array): Buffer {
  try {
    return openWith(key, file.subarray(sealedMark.length))
  } catch (error) {
    throw internal(
      'sealed_damaged',
      `A sealed file of ${file.length - sealedExtra} bytes is damaged, or was sealed by another home. Restore it from a backup.`,
      {},
      error,
    )
  }
}
