import { throwIfAborted } from '../../core/errors.ts'
import type { LexicalIndex } from '../../ports/search-index.ts'
import { defaultDrivenFrom, defaultWeights, type LexicalOptions } from '../words/lexical-options.ts'
import { cleanTerm, selective } from '../words/selective.ts'
import { heldTerms } from './held-terms.ts'
import { toExpression } from './lexical-expression.ts'
import { listRecords } from './list-records.ts'
import { rankMatches } from './rank-matches.ts'
import { createSimilarTerms } from './similar-terms.ts'
import { createTermFrequencies } from './term-frequencies.ts'
import type { SqliteDatabase, SqliteWriter } from './types.ts'
import { createVocabulary, wordsToWipeKey } from './vocabulary.ts'

/** Full-text index in an FTS5 table, ranked by BM25 with a weight for each field. */
export function createLexicalIndex(db: SqliteDatabase, options: LexicalOptions = {}): LexicalIndex {
  const weights = options.weights ?? defaultWeights
  const vocabulary = createVocabulary(db)
  const counts = createTermFrequencies(db)
  const similarTerms = createSimilarTerms(vocabulary.since, counts)

  return {
    async put(tx, entries) {
      const insert = 'INSERT OR REPLACE INTO lexical (rowid, title, headings, body, lead) VALUES (?, ?, ?, ?, ?)'
      for (const { chunkId, title, headings, body, lead } of entries)
        await tx.run(insert, [chunkId, title, headings, body, lead])
      await vocabulary.add(tx as SqliteWriter, entries)
    },

    async remove(tx, chunkIds) {
      await tx.run('DELETE FROM lexical WHERE rowid IN (SELECT value FROM json_each(?))', [JSON.stringify(chunkIds)])
      await tx.run(`INSERT INTO meta (key, value) VALUES (?, '1') ON CONFLICT DO NOTHING`, [wordsToWipeKey])
    },

    async search(query, limit, filter, callOptions) {
      throwIfAborted(callOptions?.signal)
      const frequencies = { ...counts(), ...options }
      const chosen = selective(query, frequencies)
      const rank = (expression: string | undefined) =>
        expression === undefined || limit <= 0 ? [] : rankMatches(db, expression, weights, limit, filter)
      // Small indexes do not load that file, so that a start reads less.
      const driven =
        frequencies.size >= (options.drivenFrom ?? defaultDrivenFrom)
          ? (await import('./rank-driven.ts')).rankDriven(chosen, frequencies, limit, rank)
          : undefined
      return driven ?? rank(toExpression(chosen))
    },

    list: async (order, limit, offset, filter) => listRecords(db, order, limit, offset, filter),
    held: async (chunkIds, terms) => heldTerms(db, chunkIds, terms, counts().frequency),
    frequencies: async (terms) => {
      const { frequency } = counts()
      return new Map(terms.map((term) => [term, frequency(term)]))
    },
    size: async () => counts().size,
    similarTerms: async (term, limit) => similarTerms(cleanTerm(term), limit),
  }
}
