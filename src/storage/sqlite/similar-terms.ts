import { allowedEdits, createTermList, mostFrequent, type SimilarTerm } from '../words/near-terms.ts'
import type { TermFrequencies } from './term-frequencies.ts'

/** Words added after the one with an id, and the id of the last. */
type Since = (id: number) => { terms: string[]; last: number }

/** Indexed words within a few edits of a misspelled one, nearest and then most frequent first. */
export function createSimilarTerms(
  since: Since,
  counts: () => TermFrequencies,
): (term: string, limit: number) => SimilarTerm[] {
  const list = createTermList()
  let last = 0
  return (term, limit) => {
    if (allowedEdits(term) === 0 || limit <= 0) return []
    const fresh = since(last)
    last = fresh.last
    list.add(fresh.terms)
    return mostFrequent(list.near(term), limit, counts().frequency)
  }
}
