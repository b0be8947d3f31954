import type { LexicalIndex } from '../ports/search-index.ts'
import type { QueryTerm } from '../text/tokenize.ts'

/** Shorter words have too many neighbors to guess; two typos are accepted only in long ones. */
const shortestWord = 4
const longWord = 8

/** Whether a lower-case word belongs to the language; without this function no word is known to be correct. */
export type IsWord = (word: string) => Promise<boolean>

/**
 * Corrects words of a question that do not occur in the index by their nearest indexed words, so that a typo does not
 * cost the answer. A correct word is left alone, however near another one is. Returns the terms to search in addition,
 * and a sentence for each.
 */
export async function correctWords(
  lexical: LexicalIndex,
  terms: readonly QueryTerm[],
  frequencies: ReadonlyMap<string, number>,
  isWord: IsWord = async () => false,
): Promise<{ terms: string[]; notes: string[] }> {
  const corrected: string[] = []
  const notes: string[] = []
  for (const { term, word, stopWord, compound, stemmed } of terms) {
    if (stopWord || stemmed || compound !== undefined || frequencies.get(term) !== 0) continue
    if (word.length < shortestWord || !/^\p{L}+$/u.test(word)) continue
    const [nearest] = await lexical.similarTerms(term, 1)
    if (!nearest || nearest.distance > (word.length >= longWord ? 2 : 1)) continue
    if ((await isWord(word.toLowerCase())) || (await isWord(term))) continue
    corrected.push(nearest.term)
    notes.push(`No passage has the word "${word}"; passages with "${nearest.term}" were searched too.`)
  }
  return { terms: corrected, notes }
}
