/** Tests whether a word of a sentence may be the secret that the sentence is about. */

import { inAsciiLetters, withoutEndOfNoValue } from './ascii-letters.ts'
import { setOf } from './set-of.ts'
import { isChance, isMixed, isPassphrase, isPlaceholder, isWild } from './value-tests.ts'

/** Removes characters that end a sentence or a quote. */
export const trimmed = (text: string): string => withoutEndOfNoValue(text).replace(/[.,;:!?)\]*]+$/, '')

/** Words about a secret that are not the secret: its storage, place, or version. */
const said = 'md5 rsa aes argon2 bcrypt http oauth -- / . @ 1password lastpass bitwarden keepass'.split(' ')
const saidWithMore = /^(?:base-?\d\d|(?:sha|utf)-?\d|ed\d|[a-z]+:\/\/)/
const saidAtEnd = setOf('md ts js json yml yaml txt env pem htm html py toml ini key com org net io')
const version = /^v?\d+(?:\.\d+)+$/
const saidAnywhere = /[()[\]{}|<>\\]|::/

/** `Uint16Array`, `StringOrNull`. People's own passwords end with digits instead: `Hunter22`, `Katze7Hund8`. */
const typeName = /^(?:[A-Z][a-z]+\d{0,3}){0,3}[A-Z][a-z]+$/
/** Words with a number that are no password: `Base64`, `Step2`, `Windows11`. */
const numberedWord = /^([A-Z]?[a-z]+)\d{1,3}$/
const numbered = setOf(
  'auth azure base chapter ecma figure float int level md node office option page part phase postgres python room rule scrypt section step table test tier type uint user version week windows',
)

function isOpen(text: string): boolean {
  const small = text.toLowerCase()
  if (saidAnywhere.test(text) || typeName.test(text) || isPlaceholder(text)) return true
  if (numbered().has(numberedWord.exec(text)?.[1]?.toLowerCase() ?? '')) return true
  const dot = small.lastIndexOf('.')
  if (dot >= 0 && (saidAtEnd().has(small.slice(dot + 1)) || version.test(small))) return true
  return said.some((start) => small.startsWith(start)) || saidWithMore.test(small)
}

export function isPassword(written: string): boolean {
  const text = inAsciiLetters(written)
  if (text.length < 6) return false
  if (isCrypt(text)) return true
  return (isMixed(text) || isWild(text) || isPassphrase(text) || /^\d{6,}$/.test(text)) && !isOpen(text)
}

export function isToken(written: string): boolean {
  const text = inAsciiLetters(written)
  return (text.length >= leastToken && (isChance(text, leastToken) || isWild(text)) && !isOpen(text)) || isCrypt(text)
}

/** Least letters and digits of a token in a sentence. */
const leastToken = 10

/** Words, numbers and names do not mix letters of both cases with digits. `Rosengarten2019` is how people do. */
export function isStrong(written: string): boolean {
  const text = inAsciiLetters(written)
  const isDrawn = /[a-z]/.test(text) && /[A-Z]/.test(text) && isChance(text, 8)
  return text.length >= 8 && (isDrawn || /^[A-Z]?[a-z]{4,}\d{2,4}[!?*#]?$/.test(text)) && !isOpen(text)
}

/** Base64 and hashes have characters that other values lack. */
const isCrypt = (text: string): boolean =>
  /^[A-Za-z0-9+/]{24,512}={0,2}$/.test(text) &&
  /\d/.test(text) &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text) &&
  isChance(text, 20)
