import { createHash } from 'node:crypto'

/** The columns of the index, in the order in which blocks number them. */
export const fields = ['title', 'headings', 'body', 'lead'] as const

/** A B-tree key may have 2,700 bytes; a longer word is stored as its beginning and a hash of the whole. */
const longestTerm = 512
const keptOfLong = 200

/** Splits a text as the tokenizer of the embedded index: at spaces and control characters, A to Z folded. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const word of text.split(separators)) if (word !== '') tokens.push(termOf(word))
  return tokens
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters at which the tokenizer splits.
const separators = /[\u0000-\u0020\u007f]+/

function termOf(word: string): string {
  const folded = /[A-Z]/.test(word) ? word.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : word
  const term = wellFormed(folded)
  if (term.length <= longestTerm) return term
  return `${wellFormed(term.slice(0, keptOfLong))}\u0001${createHash('sha256').update(term).digest('hex')}`
}

/** Replaces lone surrogates as UTF-8 encoding does. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** An array literal of PostgreSQL: one parameter that `CAST(? AS text[])` makes a list. */
export const arrayText = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => (typeof value === 'number' ? String(value) : quotedElement(value))).join(',')}}`

/** PostgreSQL cannot store NUL: a value with one occurs nowhere, and neither does its replacement here. */
const quotedElement = (value: string): string => `"${value.replaceAll('\0', '\u0001').replace(/["\\]/g, '\\$&')}"`
