import type { LexicalIndex } from '../ports/search-index.ts'
import type { QueryTerm } from '../text/tokenize.ts'

/** Shorter words have too many neighbours to guess; two slips are believed only of long ones. */
const shortestWord = 4
const longWord = 8

/** Tells whether a word, in lower case, is one of the language; without it no word is known to be. */
export type IsWord = (word: string) => Promise<boolean>

/**
 * Nearest indexed words for words of a question that stand nowhere in the index: a slip of the pen should not cost
 * the answer. A word that is right as it is written is none, however near another one is. Returns the terms to search beside, and a sentence for each.
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
