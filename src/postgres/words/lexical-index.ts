import { throwIfAborted } from '../../core/errors.ts'
import type { Database } from '../../ports/database.ts'
import type { LexicalIndex } from '../../ports/search-index.ts'
import { defaultWeights, type LexicalOptions } from '../../storage/words/lexical-options.ts'
import { selective } from '../../storage/words/selective.ts'
import { bestPassing, listRecords } from './filtered.ts'
import { countHolding } from './frequencies.ts'
import { heldTerms } from './held-terms.ts'
import { blocksAtHand } from './match-phrase.ts'
import { planQuery, termsOfPlan } from './query-plan.ts'
import { scoreChunks } from './rank-chunks.ts'
import { readBlocks, readStatistics, type Statistics, type WordReader } from './read-words.ts'
import { createSettler, type Settler } from './settle-later.ts'
import { createSimilarTerms } from './similar-terms.ts'
import { tokensOf } from './tokens.ts'
import { putWords, removeWords } from './write-words.ts'

/**
 * Full-text index in PostgreSQL tables, ranked by BM25 exactly as the embedded index: same words, weights and sums. A
 * search reads the statistics, then the blocks of its words, and scores in this process.
 */
export function createWordIndex(
  db: Database & WordReader,
  options: LexicalOptions = {},
  settler: Settler = createSettler(db),
): LexicalIndex {
  const { title, headings, body, lead } = options.weights ?? defaultWeights
  const weights = [title, headings, body, lead]
  const similarTerms = createSimilarTerms(db)

  /** Number of chunks with each term. Recently removed chunks are excluded, since a word may occur only in them. */
  async function frequenciesOf(terms: readonly string[], { held, gone }: Statistics): Promise<Map<string, number>> {
    if (gone.size > 0) return countHolding(db, terms)
    return new Map(terms.map((term) => [term, Math.min(...tokensOf(term).map((token) => held.get(token) ?? 0))]))
  }

  return {
    async put(tx, entries) {
      await putWords(tx, entries)
      settler.wrote()
    },
    remove: removeWords,

    async search(query, limit, filter, callOptions) {
      throwIfAborted(callOptions?.signal)
      if (limit <= 0) return []
      const statistics = await readStatistics(db, query.any.flatMap(tokensOf))
      const frequencies = await frequenciesOf(query.any, statistics)
      const frequency = (term: string) => frequencies.get(term) ?? 0
      const plan = planQuery(selective(query, { size: statistics.documents, frequency, ...options }))
      if (!plan || statistics.documents === 0) return []
      const { terms, prefixes, placed } = termsOfPlan(plan)
      const blocks = await readBlocks(db, { terms, prefixes, placed })
      settler.read(blocks.length, terms.length + prefixes.length)
      throwIfAborted(callOptions?.signal)
      const scored = scoreChunks(plan, blocksAtHand(blocks, statistics.gone), statistics, weights)
      return bestPassing(db, scored, limit, filter)
    },

    list: (order, limit, offset, filter) => listRecords(db, order, { limit, offset }, filter),
    held: (chunkIds, terms) => heldTerms(db, chunkIds, terms),
    frequencies: (terms) => countHolding(db, terms),
    size: async () => (await readStatistics(db, [])).documents,
    similarTerms,
  }
}
