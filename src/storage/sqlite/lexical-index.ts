import { throwIfAborted } from '../../core/errors.ts'
import type { LexicalIndex, LexicalQuery } from '../../ports/search-index.ts'
import { heldTerms } from './held-terms.ts'
import { cleanTerm, toExpression } from './lexical-expression.ts'
import { listRecords } from './list-records.ts'
import { type LexicalWeights, rankMatches } from './rank-matches.ts'
import { createSimilarTerms } from './similar-terms.ts'
import { createTermFrequencies } from './term-frequencies.ts'
import type { SqliteDatabase, SqliteWriter } from './types.ts'
import { createVocabulary, wordsToWipeKey } from './vocabulary.ts'

export interface LexicalOptions {
  /** What a word counts for by where it stands. */
  weights?: LexicalWeights
  /** A word in more than this share of all chunks is not searched for while a rarer one is. 1 switches it off. */
  commonShare?: number
  /** Chunks below which every word is searched for. */
  commonFrom?: number
}

const defaultWeights: LexicalWeights = { title: 3, headings: 1.5, body: 1, lead: 0.5 }
/** Ranking 100,000 chunks by an any-of with stop words takes 150 ms, without them 3 ms. */
const defaultCommonShare = 0.1
/** So many chunks are ranked in 10 ms whatever the words are. */
const defaultCommonFrom = 8000
/** Where all words are common, so many of the rarest are searched for. */
const commonKept = 2
/** The rarest words of a very long query; the rest costs time and decides nothing. */
const termLimit = 64

/** Words in an FTS5 table, ranked by BM25 with a weight for each field. */
export function createLexicalIndex(db: SqliteDatabase, options: LexicalOptions = {}): LexicalIndex {
  const weights = options.weights ?? defaultWeights
  const commonShare = options.commonShare ?? defaultCommonShare
  const commonFrom = options.commonFrom ?? defaultCommonFrom
  const vocabulary = createVocabulary(db)
  const { size, frequency } = createTermFrequencies(db)
  const similarTerms = createSimilarTerms({ since: vocabulary.since, frequency })

  /** Leaves out of an any-of what would cost much and decide little. */
  function selective(query: LexicalQuery): LexicalQuery {
    const terms = [...new Set(query.any)].filter((term) => cleanTerm(term) !== '')
    const commonMatters = size() >= commonFrom
    if (query.requireAll || terms.length < 2 || (!commonMatters && terms.length <= termLimit)) return query
    const found = terms.filter((term) => frequency(term) > 0).sort((a, b) => frequency(a) - frequency(b))
    const rare = commonMatters ? found.filter((term) => frequency(term) <= size() * commonShare) : found
    return { ...query, any: rare.length > 0 ? rare.slice(0, termLimit) : found.slice(0, commonKept) }
  }

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
      const expression = toExpression(selective(query))
      return expression === undefined || limit <= 0 ? [] : rankMatches(db, expression, weights, limit, filter)
    },

    list: async (order, limit, offset, filter) => listRecords(db, order, limit, offset, filter),
    held: async (chunkIds, terms) => heldTerms(db, chunkIds, terms, frequency),
    frequencies: async (terms) => new Map(terms.map((term) => [term, frequency(term)])),
    size: async () => size(),
    similarTerms: async (term, limit) => similarTerms(cleanTerm(term), limit),
  }
}
