import { throwIfAborted } from '../../core/errors.ts'
import type { LexicalIndex, LexicalQuery } from '../../ports/search-index.ts'
import { chunksOf, compileFilter } from './filter.ts'
import { cleanTerm, toExpression } from './lexical-expression.ts'
import { listRecords } from './list-records.ts'
import { closestTerms } from './similar-terms.ts'
import type { SqliteDatabase } from './types.ts'

export interface LexicalOptions {
  /** What a word counts for by where it stands. */
  weights?: { title: number; headings: number; body: number; lead: number }
  /** A word in more than this share of all chunks is not searched for while a rarer one is. 1 switches it off. */
  commonShare?: number
  /** Chunks below which every word is searched for. */
  commonFrom?: number
}

const defaultWeights = { title: 3, headings: 1.5, body: 1, lead: 0.5 }
/** Ranking 100,000 chunks by an any-of with stop words takes 150 ms, without them 3 ms. */
const defaultCommonShare = 0.1
const defaultCommonFrom = 4000
/** Where all words are common, so many of the rarest are searched for. */
const commonKept = 2
/** The rarest words of a very long query; the rest costs time and decides nothing. */
const termLimit = 64

/** Words in an FTS5 table, ranked by BM25 with a weight for each field. */
export function createLexicalIndex(db: SqliteDatabase, options: LexicalOptions = {}): LexicalIndex {
  const { title, headings, body, lead } = options.weights ?? defaultWeights
  const commonShare = options.commonShare ?? defaultCommonShare
  const commonFrom = options.commonFrom ?? defaultCommonFrom
  const score = `bm25(lexical, ${[title, headings, body, lead].map(Number).join(', ')})`

  async function selective(query: LexicalQuery): Promise<LexicalQuery> {
    const terms = [...new Set(query.any.map(cleanTerm))].filter((term) => term !== '')
    const chunks = await size()
    if (query.requireAll || terms.length < 2 || (chunks < commonFrom && terms.length <= termLimit)) return query
    const known = await frequencies(terms)
    const found = terms.filter((term) => known.get(term)! > 0).sort((a, b) => known.get(a)! - known.get(b)!)
    const rare = chunks < commonFrom ? found : found.filter((term) => known.get(term)! <= chunks * commonShare)
    return { ...query, any: rare.length > 0 ? rare.slice(0, termLimit) : found.slice(0, commonKept) }
  }

  const frequencies = async (terms: readonly string[]): Promise<Map<string, number>> =>
    new Map(
      terms.map((term) => {
        const row = db.rows('SELECT doc FROM lexical_terms WHERE term = ?', [cleanTerm(term)])[0]
        return [term, Number(row?.[0] ?? 0)]
      }),
    )

  const size = async (): Promise<number> => Number(db.rows('SELECT count(*) FROM lexical_docsize')[0]![0])

  return {
    async put(tx, entries) {
      for (const entry of entries) {
        await tx.run('INSERT OR REPLACE INTO lexical (rowid, title, headings, body, lead) VALUES (?, ?, ?, ?, ?)', [
          entry.chunkId,
          entry.title.join(' '),
          entry.headings.join(' '),
          entry.body.join(' '),
          entry.lead.join(' '),
        ])
      }
    },

    async remove(tx, chunkIds) {
      await tx.run('DELETE FROM lexical WHERE rowid IN (SELECT value FROM json_each(?))', [JSON.stringify(chunkIds)])
    },

    async search(query, limit, filter, callOptions) {
      throwIfAborted(callOptions?.signal)
      const expression = toExpression(await selective(query))
      if (expression === undefined || limit <= 0) return []
      const records = compileFilter(filter)
      const scope = records && chunksOf(records)
      const rows = db.rows(
        `SELECT rowid, -${score} AS score FROM lexical WHERE lexical MATCH ?${scope ? ` AND +rowid IN (${scope.sql})` : ''}
         ORDER BY score DESC, rowid LIMIT ?`,
        [expression, ...(scope?.params ?? []), limit],
      )
      return rows.map(([chunkId, value]) => ({ chunkId: Number(chunkId), score: Number(value) }))
    },

    list: async (order, limit, offset, filter) => listRecords(db, order, limit, offset, filter),
    frequencies,
    size,
    similarTerms: async (term, limit) => closestTerms(db, cleanTerm(term), limit),
  }
}
