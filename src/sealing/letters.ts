/**
 * Letters: events that a hook writes while the home is locked. Any program can seal one with the public key of the
 * home, and only its key opens it. Each is sealed by key agreement between a discarded X25519 key and that of the home.
 */
import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { keyFor, openWith, sealWith } from './seal-bytes.ts'

/** Prefix of a 32-byte key in its standard encoding (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicHead = Buffer.from('302a300506032b656e032100', 'hex')
const keyBytes = 32

const publicFrom = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, raw]), format: 'der', type: 'spki' })
const rawOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-keyBytes)
/** Derives the private key of a home from its key, so that it need not be stored. */
const privateOf = (homeKey: Uint8Array): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([privateHead, keyFor(homeKey, 'jarvis letters')]),
    format: 'der',
    type: 'pkcs8',
  })

/** The public key of a home, in base64. */
export const letterKeyOf = (homeKey: Uint8Array): string =>
  rawOf(createPublicKey(privateOf(homeKey))).toString('base64')

const agreed = (secret: Buffer, sender: Uint8Array, receiver: Uint8Array): Buffer =>
  keyFor(secret, 'jarvis letter', Buffer.concat([sender, receiver]))

/** The letter in a value `{ sealed }`; undefined for any other value. */
export function letterOf(value: unknown): string | undefined {
  const { sealed } = value as { sealed?: unknown }
  return typeof sealed === 'string' ? sealed : undefined
}

/** Seals a text to a home, in base64. */
export function sealLetter(letterKey: string, text: string): string {
  const receiver = Buffer.from(letterKey, 'base64')
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const sender = rawOf(publicKey)
  const secret = diffieHellman({ privateKey, publicKey: publicFrom(receiver) })
  return Buffer.concat([sender, sealWith(agreed(secret, sender, receiver), Buffer.from(text))]).toString('base64')
}

/** Opens a letter to this home. Throws for any other text. */
export function openLetter(homeKey: Uint8Array, letter: string): string {
  const bytes = Buffer.from(letter, 'base64')
  const sender = bytes.subarray(0, keyBytes)
  const privateKey = privateOf(homeKey)
  const receiver = rawOf(createPublicKey(privateKey))
  const secret = diffieHellman({ privateKey, publicKey: publicFrom(sender) })
  return openWith(agreed(secret, sender, receiver), bytes.subarray(keyBytes)).toString('utf8')
}
