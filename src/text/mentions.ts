import { escaped } from './escaped.ts'
import { analyse, analysePhrase, contentTerms } from './tokenize.ts'

/** What a text has to be about. Both must hold where both are given. */
export interface Mention {
  /** Words that must all be there, in any form and order. */
  query?: string | undefined
  /** Name of a person, as a word of its own. */
  person?: string | undefined
}

/** Whether a text has all words of a query and names a person; a query of nothing but small words is in no text. */
export function mentions(text: string, { query, person }: Mention): boolean {
  if (person !== undefined && !nameTest(person)(text)) return false
  if (query === undefined) return true
  const there = new Set(analyse(text))
  const wanted = [...contentTerms(query)]
  return wanted.length > 0 && wanted.every((term) => there.has(term))
}

/** Index terms that every text has that mentions this: what an index can be asked before texts are read. */
export const termsOfMention = ({ query, person }: Mention): string[] => [
  ...(query === undefined ? [] : contentTerms(query)),
  ...(person === undefined ? [] : analysePhrase(person)),
]

/** Scripts that set no words apart, as classes of a pattern. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{sc=${script}}`)
/** Beside one of these a word goes on. */
const inWord = `[[\\p{L}\\p{N}]--[${unspaced.join('')}]]`

/** Tests whether a text contains a name as a whole word, ignoring case. */
export function nameTest(name: string): (text: string) => boolean {
  const wanted = name.trim()
  const before = /^[\p{L}\p{N}]/u.test(wanted) ? `(?<!${inWord})` : ''
  const after = /[\p{L}\p{N}]$/u.test(wanted) ? `(?!${inWord})` : ''
  const pattern = new RegExp(before + escaped(wanted) + after, 'iv')
  return (text) => wanted !== '' && pattern.test(text)
}
