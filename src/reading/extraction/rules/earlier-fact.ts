import type { FoundDate } from '../../../dates/dates.ts'

/** A correction of an earlier fact. */
export interface Correction {
  cue: string
  content: string
  /** The corrected words. */
  wrong: string
  right: string
}

/** An earlier fact, with its text before dates were added. */
export interface EarlierFact {
  candidate?: { value: string }
  plain: string
  dates: readonly FoundDate[]
}

/** Whether a text contains these whole words, in any case. */
export const containsWord = (text: string, words: string): boolean => wordAt(text, words) >= 0

function wordAt(text: string, words: string): number {
  const [low, wanted] = [text.toLowerCase(), words.toLowerCase()]
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(low[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(low[at + wanted.length] ?? ' ')) return at
  }
  return -1
}

/** Replaces the first occurrence of the words in a text. */
export function replaceWord(text: string, wrong: string, right: string): string {
  const at = wordAt(text, wrong)
  return text.slice(0, at) + right + text.slice(at + wrong.length)
}
