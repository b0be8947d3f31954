import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { messageExtra, openMessage, sealMessage } from '../core/sealed-message.ts'
import { keyFor } from './words.ts'

/** First bytes of a packet: its format. */
const magic = Buffer.from('JVSYNC1\n')
/** Maximum text of a packet, bytes; a larger one is invalid. */
const mostText = 512 * 1024 * 1024

const packetKey = (secret: string) => (salt: Uint8Array) => keyFor(secret, 'packet', salt)

/**
 * Encrypts and authenticates a text: AES-256-GCM with a separate key, derived from the secret and 32 random bytes.
 * `place` identifies the packet (machine, number): under another name it cannot be opened.
 */
export function seal(secret: string, place: string, text: string): Buffer {
  const plain = gzipSync(text, { level: constants.Z_BEST_SPEED })
  return Buffer.concat([magic, sealMessage(packetKey(secret), plain, place)])
}

/** The text, or undefined if the bytes were changed, cut, renamed, or sealed with another secret. */
export function unseal(secret: string, place: string, bytes: Buffer): string | undefined {
  if (bytes.length < magic.length + messageExtra || !bytes.subarray(0, magic.length).equals(magic)) return undefined
  try {
    const plain = openMessage(packetKey(secret), bytes.subarray(magic.length), place)
    return gunzipSync(plain, { maxOutputLength: mostText }).toString('utf8')
  } catch {
    return undefined
  }
}
