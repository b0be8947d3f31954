import { isAsciiWord } from '../text/words/character-class.ts'
import type { Feature } from './features.ts'

/**
 * Lifts passages with the exact words of the question, by their share of the idf mass. The index contains stems:
 * `universal` and `university`, `organ` and `organise` may be one term, and a search by words alone cannot distinguish
 * them otherwise. Turns of a conversation are skipped: people answer in other forms than they are asked.
 */
export const exactForms: Feature = {
  name: 'exact forms',
  weight: 0.4,
  applies: ({ byWords }) => byWords,
  values(candidates, { terms, weights }) {
    const words = terms.map(({ term, word }) => ({ word, worth: weights.get(term) ?? 0 }))
    const all = words.reduce((sum, { worth }) => sum + worth, 0)
    return candidates.map(({ row: { title, headings, text, speaker } }) => {
      if (speaker !== null || all === 0) return 0
      const written = `${title} ${headings} ${text}`.toLowerCase()
      const held = words.filter(({ word }) => hasWord(written, word))
      return held.reduce((sum, { worth }) => sum + worth, 0) / all
    })
  },
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  return false
}

/** ASCII without a pattern: compiling its Unicode classes would take a tenth of the first search's time. */
const isLetter = (character: string | undefined): boolean => {
  if (character === undefined) return false
  const unit = character.charCodeAt(0)
  return unit < 0x80 ? isAsciiWord(unit) : /[\p{L}\p{N}]/u.test(character)
}
