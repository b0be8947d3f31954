import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const saltBytes = 32
const tagBytes = 16
/** A key is used for one message only, so the nonce can be constant. */
const nonce = Buffer.alloc(12)

/** Bytes that sealing adds to a message. */
export const messageExtra = saltBytes + tagBytes

/** Derives the 32-byte key of one message from its salt. */
export type KeyOfMessage = (salt: Uint8Array) => Buffer

/** Encrypts and authenticates: salt, tag, text. With a `place`, opening requires the same place. */
export function sealMessage(keyOf: KeyOfMessage, bytes: Uint8Array, place = ''): Buffer {
  const salt = randomBytes(saltBytes)
  const sealing = createCipheriv(cipher, keyOf(salt), nonce)
  sealing.setAAD(Buffer.from(place))
  const text = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([salt, sealing.getAuthTag(), text])
}

/** The opposite of `sealMessage`. Throws if a bit, the key or the place differs. */
export function openMessage(keyOf: KeyOfMessage, sealed: Uint8Array, place = ''): Buffer {
  const opening = createDecipheriv(cipher, keyOf(sealed.subarray(0, saltBytes)), nonce, { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(place))
  opening.setAuthTag(sealed.subarray(saltBytes, messageExtra))
  return Buffer.concat([opening.update(sealed.subarray(messageExtra)), opening.final()])
}
