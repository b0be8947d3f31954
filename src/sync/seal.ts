import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { keyFor } from './words.ts'

/** How a packet begins: its format. */
const magic = Buffer.from('JVSYNC1\n')
const saltLength = 32
const tagLength = 16
/** A key encrypts one packet only, so its nonce is always the same. */
const nonce = Buffer.alloc(12)
/** Text of a packet, bytes; more is no packet of ours. */
const mostText = 512 * 1024 * 1024

/**
 * Encrypts and authenticates a text: AES-256-GCM under a key of its own, made of the secret and 32 random bytes. `place`
 * is what it was written as (whose packet, which number): under another name it cannot be opened.
 */
export function seal(secret: string, place: string, text: string): Buffer {
  const salt = randomBytes(saltLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'packet', salt), nonce)
  cipher.setAAD(Buffer.from(place))
  const plain = gzipSync(text, { level: constants.Z_BEST_SPEED })
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([magic, salt, cipher.getAuthTag(), sealed])
}

/** The text, or undefined where the bytes were changed, cut short, renamed, or sealed with another secret. */
export function unseal(secret: string, place: string, bytes: Buffer): string | undefined {
  const head = magic.length + saltLength + tagLength
  if (bytes.length < head || !bytes.subarray(0, magic.length).equals(magic)) return undefined
  const salt = bytes.subarray(magic.length, magic.length + saltLength)
  const tag = bytes.subarray(magic.length + saltLength, head)
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'packet', salt), nonce, { authTagLength: tagLength })
    cipher.setAAD(Buffer.from(place))
    cipher.setAuthTag(tag)
    const plain = Buffer.concat([cipher.update(bytes.subarray(head)), cipher.final()])
    return gunzipSync(plain, { maxOutputLength: mostText }).toString('utf8')
  } catch {
    return undefined
  }
}
