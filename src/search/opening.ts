import { analyse } from '../text/tokenize.ts'
import type { TermWeights } from './evidence.ts'
import type { Feature } from './features.ts'

/** Characters of the opening, the first sentences of a message. Half or twice as many rank about as well. */
export const openingLength = 350
/** Words of an opening of that length. */
const usualWords = 60
/** The usual constants of BM25. */
const saturation = 1.2
const lengthShare = 0.75

/**
 * Lifts messages to an assistant that open with the question's words. Somewhere in its length an answer contains every
 * word of the subject, so the user's statement of two lines loses by words against all answers to it; among openings it
 * does not. Later chunks have no opening. Values are relative to the best opening, as lists are fused by such shares.
 */
export const openingWords: Feature = {
  name: 'opening words',
  weight: 0.3,
  values(candidates, { weights }) {
    const beginnings = beginningsOf(weights)
    const matches = candidates.map(({ row: { seq, role, text } }) =>
      seq === 0 && (role === 'user' || role === 'assistant')
        ? matchOf(text.slice(0, openingLength), weights, beginnings)
        : 0,
    )
    const best = Math.max(...matches)
    return best > 0 ? matches.map((match) => match / best) : []
  },
}

/** BM25 of an opening (Robertson and Zaragoza 2009), with the idf of the whole index. */
function matchOf(opening: string, weights: TermWeights, beginnings: ReadonlySet<string>): number {
  const words = opening.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words)
    if (mayHold(word, beginnings))
      for (const term of analyse(word)) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const norm = saturation * (1 - lengthShare + (lengthShare * words.length) / usualWords)
  let sum = 0
  for (const [term, count] of counts) sum += (weights.get(term)! * count * (saturation + 1)) / (count + norm)
  return sum
}

/** Letters that a word and its stem share. */
const sharedLetters = 3

const beginningsOf = (weights: TermWeights): Set<string> =>
  new Set([...weights.keys()].map((term) => term.slice(0, sharedLetters)))

/**
 * Whether a word can contain a term. Analyzing every word would take a tenth of the first search of a process. A word
 * with another beginning than all terms contains none of them, unless it is several words (`getUser`) or has more than
 * plain letters.
 */
const mayHold = (word: string, beginnings: ReadonlySet<string>): boolean =>
  beginnings.has(word.slice(0, sharedLetters).toLowerCase()) || /[^a-zA-Z]|[a-z][A-Z]/.test(word)
