import { once } from '../core/once.ts'
import { isLetter, isLetterOrDigit } from './letters.ts'
import {
  endsWithPublicOwner,
  keyOwners,
  parolaOrdine,
  passwordNames,
  tokenNames,
  weakNames,
  weakWholeNames,
  withoutEnd,
} from './secret-names.ts'

export interface AssignedName {
  means: 'password' | 'token' | 'weak'
  /** End of the name in the text. */
  end: number
}

/** Words that have this meaning only after others: `db_pass`, `mot_de_passe`, `palavra-passe`, `API-Schlüssel`. */
const secondParts = once(
  (): ReadonlyMap<string, { pattern: RegExp; means: 'password' | 'token' }> =>
    new Map([
      ['pass', { pattern: /[a-z0-9][_-]$/, means: 'password' }],
      ['passe', { pattern: /(?:mot[_ -]?de[_ -]?|palavra-)$/, means: 'password' }],
      ['schlüssel', { pattern: /(?:api-?|zugriffs|zugangs)$/, means: 'token' }],
    ]),
)

/** Characters before a place that decide the word's meaning: the owner of a key, or the rest of a word. */
const looksBack = 40
const longestWord = 40

/**
 * What the word at a place names, with suffixes of the same name; undefined for other words. Uses sets instead of one
 * case-insensitive pattern, which took 10 ms to compile at the first `key` that a hook saw.
 */
export function assignedName(text: string, place: number): AssignedName | undefined {
  const word = text.slice(place, endOfWord(text, place)).toLowerCase()
  if (word === parolaOrdine.first) {
    const rest = parolaOrdine.second.exec(text.slice(place + word.length, place + longestWord).toLowerCase())
    if (rest) return { means: 'password', end: endOfWord(text, place + word.length + rest[0].length) }
  }
  const means = meaningOf(word, text, place) ?? meaningOf(withoutEnd(word), text, place)
  return means && { means, end: place + word.length }
}

function meaningOf(word: string, text: string, place: number): AssignedName['means'] | undefined {
  if (passwordNames().has(word)) return 'password'
  if (tokenNames().has(word)) return 'token'
  if (weakNames().has(word)) return 'weak'
  if (weakWholeNames().has(word)) return isLetter(text.charCodeAt(place - 1)) ? undefined : 'weak'
  const second = secondParts().get(word)
  if (word !== 'key' && word !== 'keys' && second === undefined) return undefined
  const before = text.slice(Math.max(0, place - looksBack), place).toLowerCase()
  if (second === undefined) return meaningOfKey(word, before)
  return second.pattern.test(before) ? second.means : undefined
}

function meaningOfKey(word: string, before: string): AssignedName['means'] | undefined {
  const owner = /([a-z]+)[_. -]?$/.exec(before)?.[1]
  if (owner !== undefined && keyOwners().has(owner)) return 'token'
  if (word === 'keys' || endsWithPublicOwner(before)) return undefined
  return /[a-z0-9]_$/.test(before) ? 'token' : 'weak'
}

/** Letters of any script, digits, `_` and `-`. */
function endOfWord(text: string, place: number): number {
  const most = Math.min(text.length, place + longestWord)
  let at = place
  while (at < most && isOfWord(text.charCodeAt(at))) at++
  return at
}

const isOfWord = (unit: number): boolean => isLetterOrDigit(unit) || unit === 95 || unit === 45 || unit > 127
