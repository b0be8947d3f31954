import { blocksAtHand, matchPhrase } from './match-phrase.ts'
import { readBlocks, readStatistics, type WordReader } from './read-words.ts'
import { tokensOf } from './tokens.ts'

/**
 * Counting a term in its blocks costs 0.1 µs per chunk: above this number, removed chunks are estimated by their share.
 */
const countedUpTo = 2000
const equalWeights = [1, 1, 1, 1]

/** Number of chunks with each term; exact for terms that are not very common, and for all if nothing was removed. */
export async function countHolding(db: WordReader, terms: readonly string[]): Promise<Map<string, number>> {
  const phrases = new Map(terms.map((term) => [term, { tokens: tokensOf(term), prefix: false }]))
  const words = [...new Set([...phrases.values()].flatMap(({ tokens }) => tokens))]
  const { held, gone, documents } = await readStatistics(db, words)
  const isSure = (tokens: readonly string[]): boolean =>
    tokens.length === 0 || (tokens.length === 1 && (gone.size === 0 || (held.get(tokens[0]!) ?? 0) > countedUpTo))
  const unsure = [...phrases.values()].filter(({ tokens }) => !isSure(tokens))
  const placed = unsure.some(({ tokens }) => tokens.length > 1)
  const read = [...new Set(unsure.flatMap(({ tokens }) => tokens))]
  const hand = blocksAtHand(await readBlocks(db, { terms: read, placed }), gone)
  const kept = documents / Math.max(1, documents + gone.size)
  const count = (tokens: readonly string[]): number => Math.round((held.get(tokens[0] ?? '') ?? 0) * kept)
  return new Map(
    [...phrases].map(([term, phrase]) => [
      term,
      isSure(phrase.tokens) ? count(phrase.tokens) : matchPhrase(phrase, hand, equalWeights).chunks.length,
    ]),
  )
}
