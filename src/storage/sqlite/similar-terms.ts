import type { SqliteDatabase } from './types.ts'

/** Edits up to which a word counts as a misspelling. */
const maximumDistance = 2

export interface SimilarTerm {
  term: string
  distance: number
  frequency: number
}

/** Indexed words within two edits, nearest and then most frequent first. The first letter is taken to be right. */
export function closestTerms(db: SqliteDatabase, term: string, limit: number): SimilarTerm[] {
  const [first] = term
  if (first === undefined) return []
  const rows = db.rows('SELECT term, doc FROM lexical_terms WHERE term >= ? AND term < ?', [
    first,
    `${first}\u{10FFFF}`,
  ])
  const near: SimilarTerm[] = []
  for (const [candidate, frequency] of rows as [string, number][]) {
    const distance = editDistance(term, candidate, maximumDistance)
    if (distance > 0 && distance <= maximumDistance) near.push({ term: candidate, distance, frequency })
  }
  near.sort((a, b) => a.distance - b.distance || b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
  return near.slice(0, limit)
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other (optimal string
 * alignment, Damerau 1964), in UTF-16 units; anything above `bound` is reported as `bound + 1`.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1)
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) value = Math.min(value, beforeLast[j - 2]! + 1)
      row.push(value)
      least = Math.min(least, value)
    }
    if (least > bound) return bound + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, bound + 1)
}
