import {
  allowedEdits,
  countedMost,
  createTermList,
  mostFrequent,
  type SimilarTerm,
} from '../../storage/words/near-terms.ts'
import { countHolding } from './frequencies.ts'
import type { WordReader } from './read-words.ts'
import { tokensOf } from './tokens.ts'

/**
 * Indexed words within a few edits of a misspelled one, nearest and then most frequent first. The list of all words is
 * read at first use; later only the words of new blocks. Writes of a space are serialized, so that block ids ascend in
 * commit order.
 */
export function createSimilarTerms(db: WordReader): (term: string, limit: number) => Promise<SimilarTerm[]> {
  const list = createTermList()
  const known = new Set<string>()
  let last = 0

  async function refresh(): Promise<void> {
    const rows = await db.all<{ term: string; first: number; last: number }>(
      `SELECT term, min(id) AS first, max(id) AS last FROM lexical_postings WHERE id > ?
       GROUP BY term ORDER BY first`,
      [last],
    )
    for (const row of rows) {
      last = Math.max(last, Number(row.last))
      if (known.has(row.term)) continue
      known.add(row.term)
      list.add([row.term])
    }
  }

  return async (term, limit) => {
    const [token] = tokensOf(term)
    if (token === undefined || allowedEdits(token) === 0 || limit <= 0) return []
    await refresh()
    const near = list.near(token)
    const rings = [1, 2].flatMap((ring) => near.filter(({ distance }) => distance === ring).slice(0, countedMost))
    const frequencies = await countHolding(
      db,
      rings.map((candidate) => candidate.term),
    )
    return mostFrequent(near, limit, (candidate) => frequencies.get(candidate) ?? 0)
  }
}
