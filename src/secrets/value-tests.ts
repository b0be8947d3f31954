/** Tests whether a value may be a secret at all: not a name, a type, a placeholder or a word of a manual. */

import { isOfName } from './letters.ts'
import { isNoWord } from './rare-pairs.ts'
import { setOf } from './set-of.ts'

/** Words in placeholders for secrets. */
const words =
  /your|example|placeholder|sample|change[_-]?me|redacted|dummy|insert|secret|token|password|access|api|key|here|value|test|my/gi

/**
 * Whether a value is more than a placeholder like "your-key-here". A key with `EXAMPLE` in it is still a key, even if
 * manuals print such keys. `least`: letters and digits required beside such words; fewer are a name or a number.
 */
function isDrawn(value: string, least: number): boolean {
  const rest = value.replace(words, '').replace(/[^A-Za-z\d]/g, '')
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(rest)).length
  return rest.length >= least && kinds >= 2 && /\d/.test(rest) && new Set(rest).size > least / 2
}

/** Required beside words like `EXAMPLE` after a vendor's prefix, which already shows what follows. */
const leastBehindPrefix = 8

/** Whether a value is random: letters and digits mixed, not words or one repeated character. */
export function looksRandom(value: string): boolean {
  const mixed = /\d/.test(value) || isWild(value)
  if (!mixed || !/[A-Za-z]/.test(value) || !hasMoreThan(value, 6) || /x{6}|\*{3}/i.test(value)) return false
  return !/your|example/i.test(value) || isDrawn(value, leastBehindPrefix)
}

/** Whether a value has more than so many different characters. Most have within a few; a set of all is slow. */
function hasMoreThan(value: string, count: number): boolean {
  const seen: string[] = []
  for (const character of value) if (!seen.includes(character) && seen.push(character) > count) return true
  return false
}

/** Whether it is neither a word nor a name in code. */
export const isWild = (value: string): boolean => hasWildCase(value) || (value.length >= leastWild && isNoWord(value))
/** Letters from which an order that no word has can be detected. */
export const leastWild = 10

export const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /[\d!@#$%^&*?]/.test(value)

/** Letters change case within a word, unlike in names: `pWLutJrOPGfgZH`. */
const hasWildCase = (value: string): boolean =>
  value.length >= 10 &&
  !value.includes('_') &&
  (value.match(/[a-z][A-Z]{2,}(?=[a-z])|[a-z][A-Z](?=[a-z][A-Z])/g) ?? []).length >= 2

/**
 * Whether a value is random: at least `least` letters and digits that alternate. Excludes versions, names with a
 * number, paths, addresses and file names.
 */
export function isChance(value: string, least: number): boolean {
  // First what costs least: repeated names of an assignment have many long values without a digit.
  if (value.length < least || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false
  const body = value.replace(/[^A-Za-z\d]/g, '')
  if (body.length < least) return false
  const changes = (body.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])/g) ?? []).length
  return changes >= Math.min(4, Math.ceil(body.length / 6)) && new Set(body).size >= Math.min(8, least / 2)
}

/** Required beside such a word, so that the rest is not a name with a number. */
const leastBesideWords = 12

/** In lower case. Uses strings and sets, because a hook pays for each compiled pattern. */
const placeholderParts =
  'your example placeholder changeme change_me change-me redacted dummy insert xxxx *** ... … █'.split(' ')
const placeholderWords = setOf(
  'null none nil undefined true false string number boolean required optional secret token password passwd passwort hidden empty unknown',
)
const objectNames = setOf('process os env config import self this')
const schemes = setOf('env vault file op ref')

/** A placeholder for a secret: `<token>`, `${TOKEN}`, `YOUR_API_KEY`, `process.env.TOKEN`, a type. */
export function isPlaceholder(value: string): boolean {
  const small = value.toLowerCase()
  const word = firstWord(small)
  return (
    ((placeholderWords().has(word) || placeholderParts.some((part) => small.includes(part))) &&
      !isDrawn(value, leastBesideWords)) ||
    isPlaceholderForm(small, word) ||
    // An escape, a variable name in capitals, a path, or an address.
    value.startsWith('\\') ||
    (value.includes('_') && /^[A-Z]+(?:_[A-Z]+)+$/.test(value)) ||
    (['/', './', '../', 'http:', 'https:'].some((start) => value.startsWith(start)) && !isPathlessDrawn(value))
  )
}

/** Leading letters, digits and `_`. */
function firstWord(small: string): string {
  let end = 0
  while (end < small.length && isOfName(small.charCodeAt(end))) end++
  return small.slice(0, end)
}

function isPlaceholderForm(small: string, word: string): boolean {
  if ('<[{$%@#'.includes(small.charAt(0) || ' ') || small.includes('${') || small.includes('{{')) return true
  const next = small.charAt(word.length)
  if (next === '.' || next === '[') return objectNames().has(word)
  if (next === ':') return schemes().has(word)
  return next === '' && word.includes('_') && /^(?:env|vault|file|ref|secret)_[a-z_]+$/.test(word)
}

/** Base64 may begin with a slash; then none of its parts is a word. */
const isPathlessDrawn = (value: string): boolean =>
  /^\/[A-Za-z\d+/]{39,}={0,2}$/.test(value) && value.split('/').every((part) => part.length < 4 || looksDrawnPart(part))

const looksDrawnPart = (part: string): boolean => /[A-Z]/.test(part) && /[a-z]/.test(part.slice(1))

/** Words joined by dashes, a recommended form of password: `correct-horse-battery`. */
export const isPassphrase = (value: string): boolean => /^[a-z]{4,}(?:-[a-z]{4,}){2,}$/.test(value)

/** Hexadecimal digits and dashes: content hashes, session ids, fingerprints. */
export const isIdentifier = (value: string): boolean => /^(?:[0-9a-f-]+|[0-9A-F-]+)$/.test(value)
