import { blocksAtHand, matchPhrase } from './match-phrase.ts'
import { readBlocks, readStatistics, type WordReader } from './read-words.ts'
import { tokensOf } from './tokens.ts'

/** Title, headings and body are a chunk's own text; the lead is not. */
const ownFields = [1, 1, 1, 0]

/** Which of the terms each chunk contains: in its own text (title, headings, body), and anywhere. */
export async function heldTerms(
  db: WordReader,
  chunkIds: readonly number[],
  terms: readonly string[],
): Promise<Map<number, { own: Set<string>; all: Set<string> }>> {
  const held = new Map(chunkIds.map((id) => [id, { own: new Set<string>(), all: new Set<string>() }]))
  const phrases = terms.map((term) => ({ term, tokens: tokensOf(term), prefix: false }))
  const asked = phrases.filter(({ tokens }) => tokens.length > 0)
  if (chunkIds.length === 0 || asked.length === 0) return held
  const words = [...new Set(asked.flatMap(({ tokens }) => tokens))]
  const placed = asked.some(({ tokens }) => tokens.length > 1)
  const blocks = await readBlocks(db, { terms: words, placed, chunkIds })
  const { gone } = await readStatistics(db, [])
  const hand = blocksAtHand(blocks, gone)
  for (const phrase of asked) {
    const { chunks, counts } = matchPhrase(phrase, hand, ownFields)
    for (const [i, chunk] of chunks.entries()) {
      held.get(chunk)?.all.add(phrase.term)
      if (counts[i]! > 0) held.get(chunk)?.own.add(phrase.term)
    }
  }
  return held
}
