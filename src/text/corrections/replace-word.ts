import { escaped } from '../escaped.ts'

/** A correction of an earlier fact. */
export interface Correction {
  cue: string
  content: string
  /** The corrected words. */
  wrong: string
  right: string
}

/** An earlier fact, with its text before dates were added. */
export interface Corrected {
  candidate?: { value: string }
  plain: string
}

/** Whether a text contains these whole words, in any case. */
export const containsWord = (text: string, words: string): boolean => wordAt(text, words) >= 0

function wordAt(text: string, words: string): number {
  // A pattern and not `toLowerCase`, by which some letters become longer: "İ".
  return text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, 'iu'))
}

/** Replaces the first occurrence of the words in a text. */
export function replaceWord(text: string, wrong: string, right: string): string {
  const at = wordAt(text, wrong)
  return text.slice(0, at) + right + text.slice(at + wrong.length)
}
