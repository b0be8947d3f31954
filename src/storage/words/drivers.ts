import type { LexicalQuery } from '../../ports/search-index.ts'
import type { LexicalOptions } from './lexical-options.ts'

/** Each ranked chunk takes 0.6 µs for each query word that it contains. */
const defaultRankedMost = 30_000
/** BM25 with k1 = 1.2: at any frequency in a passage, a word adds less than this factor times its weight. */
const saturation = 2.2

export interface Frequencies extends LexicalOptions {
  /** Number of chunks in the index. */
  size: number
  /** Number of chunks that contain a term. */
  frequency(term: string): number
}

export interface DrivenQuery {
  /** The rare words: chunks with none of them are skipped. */
  drivers: LexicalQuery
  /** Words that add to the score of a chunk with a driver. */
  beside: LexicalQuery
  /** Upper bound of the score of chunks without a driver. */
  mostWithout: number
}

/**
 * Divides the words of an any-of query in a large index; undefined if all of them can be ranked, or none is rare. The
 * rarest words are drivers, as long as few enough chunks contain one of them.
 */
export function divideWords(query: LexicalQuery, frequencies: Frequencies): DrivenQuery | undefined {
  const { size, frequency, rankedMost = defaultRankedMost } = frequencies
  if (!isAnyOf(query) || query.any.length < 2) return undefined
  const words = query.any.filter((term) => frequency(term) > 0).sort((a, b) => frequency(a) - frequency(b))
  let ranked = 0
  const firstBeside = words.findIndex((term) => {
    ranked += frequency(term)
    return ranked > rankedMost
  })
  if (firstBeside < 1) return undefined
  const beside = words.slice(firstBeside)
  const weights = beside.map((term) => weightOf(frequency(term), size))
  return {
    drivers: { ...query, any: words.slice(0, firstBeside) },
    beside: { any: beside },
    mostWithout: saturation * weights.reduce((sum, weight) => sum + weight, 0),
  }
}

/** The weight of a word as in FTS5; a word in nearly every chunk weighs next to nothing. */
const weightOf = (holding: number, size: number): number =>
  Math.max(1e-6, Math.log((size - holding + 0.5) / (holding + 0.5)))

const isAnyOf = ({ requireAll, prefixes, phrases, pairs }: LexicalQuery): boolean =>
  requireAll !== true && [prefixes, phrases, pairs].every((list) => (list ?? []).length === 0)
