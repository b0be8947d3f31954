import { createHash } from 'node:crypto'

/** The columns of the index, in the order in which blocks number them. */
export const fields = ['title', 'headings', 'body', 'lead'] as const

/** A key of a B-tree may have 2,700 bytes; a longer word is kept by its beginning and a hash of it all. */
const longestTerm = 512
const keptOfLong = 200

/** Words of a text as the tokenizer of the embedded index cuts them: at spaces and control characters, A to Z folded. */
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

/** Halves of characters as UTF-8 writes them. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** An array as PostgreSQL reads it: one parameter, and `CAST(? AS text[])` makes it a list. */
export const arrayText = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => (typeof value === 'number' ? String(value) : quotedElement(value))).join(',')}}`

/** PostgreSQL keeps no NUL: a value with one is nowhere, and neither is what stands here for it. */
const quotedElement = (value: string): string => `"${value.replaceAll('\0', '\u0001').replace(/["\\]/g, '\\$&')}"`
