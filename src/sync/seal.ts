import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { messageExtra, openMessage, sealMessage } from '../core/sealed-message.ts'
import { keyFor } from './words.ts'

/** How a packet begins: its format. */
const magic = Buffer.from('JVSYNC1\n')
/** Text of a packet, bytes; more is no packet of ours. */
const mostText = 512 * 1024 * 1024

const packetKey = (secret: string) => (salt: Uint8Array) => keyFor(secret, 'packet', salt)

/**
 * Encrypts and authenticates a text: AES-256-GCM under a key of its own, made of the secret and 32 random bytes. `place`
 * is what it was written as (whose packet, which number): under another name it cannot be opened.
 */
export function seal(secret: string, place: string, text: string): Buffer {
  const plain = gzipSync(text, { level: constants.Z_BEST_SPEED })
  return Buffer.concat([magic, sealMessage(packetKey(secret), plain, place)])
}

/** The text, or undefined where the bytes were changed, cut short, renamed, or sealed with another secret. */
export function unseal(secret: string, place: string, bytes: Buffer): string | undefined {
  if (bytes.length < magic.length + messageExtra || !bytes.subarray(0, magic.length).equals(magic)) return undefined
  try {
    const plain = openMessage(packetKey(secret), bytes.subarray(magic.length), place)
    return gunzipSync(plain, { maxOutputLength: mostText }).toString('utf8')
  } catch {
    return undefined
  }
}
