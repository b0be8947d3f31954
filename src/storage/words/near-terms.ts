import { editDistance } from '../../core/edit-distance.ts'

export interface NearTerm {
  term: string
  distance: number
}

export interface SimilarTerm extends NearTerm {
  frequency: number
}

/**
 * Words of equal distance whose frequency is looked up, 20 µs each; the oldest in the index, which are the most common.
 */
export const countedMost = 100

/** All words of an index in memory, each with a mask of its letters; finds words near a misspelled one. */
export function createTermList() {
  const terms: string[] = []
  let letters = new Int32Array(1024)
  return {
    add(fresh: readonly string[]): void {
      for (const term of fresh) {
        if (terms.length === letters.length) letters = grown(letters)
        letters[terms.length] = lettersOf(term)
        terms.push(term)
      }
    },

    /** Words within the edits allowed for this length, the oldest first. */
    near(term: string): NearTerm[] {
      const bound = allowedEdits(term)
      const wanted = lettersOf(term)
      const near: NearTerm[] = []
      for (let i = 0; bound > 0 && i < terms.length; i++) {
        // One edit changes at most two bits: it removes one letter and adds another.
        if (bitCount(letters[i]! ^ wanted) > bound * 2) continue
        const distance = editDistance(term, terms[i]!, bound)
        if (distance > 0 && distance <= bound) near.push({ term: terms[i]!, distance })
      }
      return near
    },
  }
}

/** Words of two letters are near to everything. Longer ones may have one edit, from five letters on two. */
export function allowedEdits(term: string): number {
  if (term.length < 3) return 0
  return term.length < 5 ? 1 : 2
}

/** The list keeps words that were removed from the index: without a frequency they are skipped. */
export function mostFrequent(
  near: readonly NearTerm[],
  limit: number,
  frequency: (term: string) => number,
): SimilarTerm[] {
  const found: SimilarTerm[] = []
  for (const distance of [1, 2]) {
    if (found.length >= limit) break
    const ring = near
      .filter((candidate) => candidate.distance === distance)
      .slice(0, countedMost)
      .map(({ term }) => ({ term, distance, frequency: frequency(term) }))
      .filter((candidate) => candidate.frequency > 0)
      .sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
    found.push(...ring)
  }
  return found.slice(0, limit)
}

/** Letters of a word as a mask: 26 bits for a to z, six for all others. */
function lettersOf(term: string): number {
  let bits = 0
  for (let i = 0; i < term.length; i++) {
    const code = term.charCodeAt(i)
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return bits
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function grown(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}
