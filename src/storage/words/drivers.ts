import type { LexicalQuery } from '../../ports/search-index.ts'
import type { LexicalOptions } from './lexical-options.ts'
import { commonKept } from './selective.ts'

/** Chunks from which on common words only add to the score; below, ranking all that hold one takes 10 ms at most. */
const defaultDrivenFrom = 200_000
/** Each ranked chunk takes 0.6 µs for each word that it holds. */
const defaultRankedMost = 30_000
/** Common words that add to the score: each costs 3 ms at a million chunks, as FTS5 counts the chunks that hold it. */
const besideMost = 4

export interface Frequencies extends LexicalOptions {
  /** Chunks of the index. */
  size: number
  /** How many of them hold a term. */
  frequency(term: string): number
}

export interface DrivenQuery {
  /** The rare words: a chunk with none of them is not looked at. */
  drivers: LexicalQuery
  /** The words that add to the score of a chunk with a driver. */
  beside: LexicalQuery
}

/**
 * Divides the words of an any-of in a large index; undefined where all of them can be ranked. The rarest words are drivers
 * while the chunks that hold them are few enough together; where even the rarest is common, the two rarest are.
 */
export function divideWords(query: LexicalQuery, frequencies: Frequencies): DrivenQuery | undefined {
  const { size, frequency, drivenFrom = defaultDrivenFrom, rankedMost = defaultRankedMost } = frequencies
  if (size < drivenFrom || !isAnyOf(query) || query.any.length < 2) return undefined
  const words = query.any.filter((term) => frequency(term) > 0).sort((a, b) => frequency(a) - frequency(b))
  let ranked = 0
  const few = words.findIndex((term) => {
    ranked += frequency(term)
    return ranked > rankedMost
  })
  if (few === -1) return undefined
  const firstBeside = few === 0 ? commonKept : few
  if (firstBeside >= words.length) return undefined
  return {
    drivers: { ...query, any: words.slice(0, firstBeside) },
    beside: { any: words.slice(firstBeside, firstBeside + besideMost) },
  }
}

const isAnyOf = ({ requireAll, prefixes, phrases, pairs }: LexicalQuery): boolean =>
  requireAll !== true && [prefixes, phrases, pairs].every((list) => (list ?? []).length === 0)
