/**
 * Folding of single words to the form in which the index compares them: lower case, without diacritics, compatibility
 * forms replaced. The result holds only letters, numbers and private-use marks, because that is what SQLite's
 * `unicode61` tokenizer keeps in one piece.
 */

import { once } from '../../core/once.ts'

/** Separates parts that must not be merged: `5.2.3` is not `523`. A private use character, which no text contains. */
export const partMark = '\uE000'

/** Marks that carry a vowel or a tone (Thai, Devanagari, …) would cut a term in FTS5: they move to private use. */
const signStart = 0x0900
const signEnd = 0x1cff
const privateStart = 0xe100

/** Accents of Latin, Greek, Cyrillic, points of Hebrew and Arabic: left out. U+0640 only stretches a word. */
const accents =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks are meant one by one, after decomposition.
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f]/g
/** Signs of the scripts above, and the few letters there that FTS5's older tables do not know. */
const signs = /[\u0900-\u1cff]/g
const isSign = once(() => /[\p{M}\u19b0-\u19c9\u1cf2\u1cf3]/u)
const illegal = once(() => /[^\p{L}\p{N}\p{Co}]/gu)
const digits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
/** Letters that have no decomposition but that people type without. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ĸ: 'k',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Folds one word. Empty if no part of it can be indexed. */
export function fold(word: string): string {
  if (isAscii(word)) return word.toLowerCase()
  return (
    word
      .normalize('NFKD')
      // й is a letter of its own, not и with an accent.
      .replace(/[иИ]\u0306/g, 'й')
      .replace(accents, '')
      .toLowerCase()
      // Some capitals decompose only now (İ).
      .replace(accents, '')
      .replace(special, (letter) => plain[letter] ?? letter)
      .replace(digits, digitValue)
      .replace(signs, moveSign)
      .replace(illegal(), '')
  )
}

/** A run of Chinese, Japanese, Korean or Southeast Asian text: half-width forms made whole, nothing taken apart. */
export function foldRun(run: string): string {
  return run.normalize('NFKC').replace(signs, moveSign).replace(illegal(), '')
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

/** Cut off from the text it was sliced from, which a cached slice would otherwise keep in memory. */
export const detached = (text: string): string => (text.length < 13 ? text : text.split('').join(''))

/** Arabic and Devanagari digits as 0–9. */
function digitValue(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (code >= 0x0966 ? 0x0966 : code >= 0x06f0 ? 0x06f0 : 0x0660))
}

function moveSign(sign: string): string {
  const code = sign.charCodeAt(0)
  return code >= signStart && code <= signEnd && isSign().test(sign)
    ? String.fromCharCode(code - signStart + privateStart)
    : sign
}
