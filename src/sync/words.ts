import { hkdfSync } from 'node:crypto'
import { entropyToMnemonic, generateMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { invalidInput } from '../core/errors.ts'

/** Random bits in twelve words. */
const strength = 128

/** Generates twelve words from a list of 2048; the last includes a checksum. */
export const newWords = (): string => generateMnemonic(wordlist, strength)

/** The secret encoded by the words, as hex. Errors: `sync_words_wrong`. */
export function secretOf(words: string): string {
  const plain = words
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .join(' ')
  try {
    return Buffer.from(mnemonicToEntropy(plain, wordlist)).toString('hex')
  } catch {
    throw invalidInput(
      'sync_words_wrong',
      'These are not the words of a pairing: one is missing or mistyped. To print them again, run "jarvis sync pair --show" on the other machine.',
    )
  }
}

export const wordsOf = (secret: string): string => entropyToMnemonic(Buffer.from(secret, 'hex'), wordlist)

/** Derives a 32-byte key for one purpose. The secret has 128 random bits, so no slow derivation is needed. */
export const keyFor = (secret: string, purpose: string, salt: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), salt, `jarvis sync ${purpose}`, 32))
