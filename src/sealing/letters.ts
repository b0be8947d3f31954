/**
 * Letters: what a hook writes while the home is locked. Anybody can seal one with the public key of the home, and only its
 * key opens it: an X25519 key that is thrown away, agreed with that of the home, seals each.
 */
import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { keyFor, openWith, sealWith } from './seal-bytes.ts'

/** What comes before 32 bytes of a key in its standard form (RFC 8410). */
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicHead = Buffer.from('302a300506032b656e032100', 'hex')
const keyBytes = 32

const publicFrom = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, raw]), format: 'der', type: 'spki' })
const rawOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-keyBytes)
/** The private key of a home is made of its key, so nothing more has to be kept. */
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

/** The letter that a value holds which was written as `{ sealed }`; undefined for any other value. */
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

/** What a letter to this home says. Throws for any other text. */
export function openLetter(homeKey: Uint8Array, letter: string): string {
  const bytes = Buffer.from(letter, 'base64')
  const sender = bytes.subarray(0, keyBytes)
  const privateKey = privateOf(homeKey)
  const receiver = rawOf(createPublicKey(privateKey))
  const secret = diffieHellman({ privateKey, publicKey: publicFrom(sender) })
  return openWith(agreed(secret, sender, receiver), bytes.subarray(keyBytes)).toString('utf8')
}
