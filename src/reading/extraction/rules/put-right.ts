import type { FoundDate } from '../../../dates/dates.ts'

/** Something said before, with what of it was wrong. */
export interface Correction {
  cue: string
  content: string
  /** The words that were put right. */
  wrong: string
  right: string
}

/** What an earlier fact says, before dates were added to it. */
export interface EarlierFact {
  candidate?: { value: string }
  plain: string
  dates: readonly FoundDate[]
}

/** Whether words stand in a text as words, in whatever case. */
export const containsWord = (text: string, words: string): boolean => wordAt(text, words) >= 0

function wordAt(text: string, words: string): number {
  const [low, wanted] = [text.toLowerCase(), words.toLowerCase()]
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(low[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(low[at + wanted.length] ?? ' ')) return at
  }
  return -1
}

/** The text with the first of these words put right. */
export function replaceWord(text: string, wrong: string, right: string): string {
  const at = wordAt(text, wrong)
  return text.slice(0, at) + right + text.slice(at + wrong.length)
}
