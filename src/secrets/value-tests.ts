/** Whether a value can be a secret at all: names, types, placeholders and words of a manual are none. */

import { isOfName } from './letters.ts'
import { isNoWord } from './rare-pairs.ts'
import { setOf } from './set-of.ts'

/** Words that people write where a secret goes. */
const words =
  /your|example|placeholder|sample|change[_-]?me|redacted|dummy|insert|secret|token|password|access|api|key|here|value|test|my/gi

/**
 * Whether a value is more than words like "your-key-here": a key with `EXAMPLE` in it is still a key, and manuals that
 * print such keys are no reason to keep one. `least`: letters and digits that must be left beside such words; fewer are a
 * name or a number.
 */
function isDrawn(value: string, least: number): boolean {
  const rest = value.replace(words, '').replace(/[^A-Za-z\d]/g, '')
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(rest)).length
  return rest.length >= least && kinds >= 2 && /\d/.test(rest) && new Set(rest).size > least / 2
}

/** Beside words like `EXAMPLE`, behind a vendor's prefix, which says by itself what follows. */
const leastBehindPrefix = 8

/** Keys are drawn by chance: letters and digits mixed, not words and not one sign repeated. */
export function looksRandom(value: string): boolean {
  const mixed = /\d/.test(value) || isWild(value)
  if (!mixed || !/[A-Za-z]/.test(value) || new Set(value).size <= 6 || /x{6}|\*{3}/i.test(value)) return false
  return !/your|example/i.test(value) || isDrawn(value, leastBehindPrefix)
}

/** No word, and no name in code. */
export const isWild = (value: string): boolean => hasWildCase(value) || (value.length >= leastWild && isNoWord(value))
/** Letters of a word that can have an order which no word has. */
export const leastWild = 10

export const isMixed = (value: string): boolean => /[A-Za-z]/.test(value) && /[\d!@#$%^&*?]/.test(value)

/** Letters of both cases changing within a word, as no name has them: `pWLutJrOPGfgZH`. */
const hasWildCase = (value: string): boolean =>
  value.length >= 10 &&
  !value.includes('_') &&
  (value.match(/[a-z][A-Z]{2,}(?=[a-z])|[a-z][A-Z](?=[a-z][A-Z])/g) ?? []).length >= 2

/**
 * Whether only chance makes such a value: at least `least` letters and digits that change between each other. Versions,
 * names with a number, paths, addresses and file names are not.
 */
export function isChance(value: string, least: number): boolean {
  const body = value.replace(/[^A-Za-z\d]/g, '')
  if (body.length < least || !/[A-Za-z]/.test(body) || !/\d/.test(body)) return false
  const changes = (body.match(/[a-zA-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z])/g) ?? []).length
  return changes >= Math.min(4, Math.ceil(body.length / 6)) && new Set(body).size >= Math.min(8, least / 2)
}

/** Of a value that has such a word in it: what is left then is no name with a number behind it. */
const leastBesideWords = 12

/** In small letters. All by hand and by sets: a hook pays for each pattern that it compiles. */
const placeholderParts =
  'your example placeholder changeme change_me change-me redacted dummy insert xxxx *** ... … █'.split(' ')
const placeholderWords = setOf(
  'null none nil undefined true false string number boolean required optional secret token password passwd passwort hidden empty unknown',
)
const objectNames = setOf('process os env config import self this')
const schemes = setOf('env vault file op ref')

/** Text where a secret goes: `<token>`, `${TOKEN}`, `YOUR_API_KEY`, `process.env.TOKEN`, a type. */
export function isPlaceholder(value: string): boolean {
  const small = value.toLowerCase()
  const word = firstWord(small)
  return (
    ((placeholderWords().has(word) || placeholderParts.some((part) => small.includes(part))) &&
      !isDrawn(value, leastBesideWords)) ||
    isPlaceholderForm(small, word) ||
    // An escape, a name of a variable in capitals, a path, an address.
    value.startsWith('\\') ||
    (value.includes('_') && /^[A-Z]+(?:_[A-Z]+)+$/.test(value)) ||
    (['/', './', '../', 'http:', 'https:'].some((start) => value.startsWith(start)) && !isPathlessDrawn(value))
  )
}

/** Letters, digits and `_` at the beginning. */
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

/** Base64 may begin with a slash; then no part of it is a word. */
const isPathlessDrawn = (value: string): boolean =>
  /^\/[A-Za-z\d+/]{39,}={0,2}$/.test(value) && value.split('/').every((part) => part.length < 4 || looksDrawnPart(part))

const looksDrawnPart = (part: string): boolean => /[A-Z]/.test(part) && /[a-z]/.test(part.slice(1))

/** Words joined by dashes, as a person is advised to choose: `correct-horse-battery`. */
export const isPassphrase = (value: string): boolean => /^[a-z]{4,}(?:-[a-z]{4,}){2,}$/.test(value)

/** Digits of one base and ids of that form: hashes of content, ids of sessions, fingerprints. */
export const isIdentifier = (value: string): boolean => /^(?:[0-9a-f-]+|[0-9A-F-]+)$/.test(value)
