import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { internal } from '../core/errors.ts'
import { sealedExtra, sealedMark } from '../core/sealed-files.ts'

const saltBytes = 32
const tagBytes = 16
const cipher = 'aes-256-gcm'
/** A key is used for one message, so its nonce may be the same. */
const nonce = Buffer.alloc(12)

/** A key for one purpose, made of another. */
export const keyFor = (key: Uint8Array, purpose: string, salt: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))

/** Encrypts and authenticates, under a key of its own for each message: salt, tag, text. */
export function sealWith(key: Uint8Array, bytes: Uint8Array): Buffer {
  const salt = randomBytes(saltBytes)
  const sealing = createCipheriv(cipher, keyFor(key, 'jarvis message', salt), nonce)
  const text = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([salt, sealing.getAuthTag(), text])
}

/** The opposite of `sealWith`. Throws where a bit differs, or the key does. */
export function openWith(key: Uint8Array, sealed: Uint8Array): Buffer {
  const salt = sealed.subarray(0, saltBytes)
  const opening = createDecipheriv(cipher, keyFor(key, 'jarvis message', salt), nonce, { authTagLength: tagBytes })
  opening.setAuthTag(sealed.subarray(saltBytes, saltBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(saltBytes + tagBytes)), opening.final()])
}

/** A sealed file: a mark by which it is known, and the message. */
export const sealFile = (key: Uint8Array, bytes: Uint8Array): Buffer =>
  Buffer.concat([sealedMark, sealWith(key, bytes)])

/** What a sealed file holds. Internal `sealed_damaged`. */
export function openFile(key: Uint8Array, file: Uint8Array): Buffer {
  try {
    return openWith(key, file.subarray(sealedMark.length))
  } catch (error) {
    throw internal(
      'sealed_damaged',
      `A sealed file of ${file.length - sealedExtra} bytes is damaged, or was sealed by another home. Put it back from a backup.`,
      {},
      error,
    )
  }
}
