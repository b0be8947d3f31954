import type { ProviderMode } from '../../../ports/search-provider.ts'
import { parseQuery } from '../../../text/parse-query.ts'

/** One typed part of a question for QMD. */
export interface TypedSearch {
  type: 'lex' | 'vec'
  query: string
}

/** Words searched one by one in addition to all together; QMD accepts ten parts. */
const mostWords = 8

/**
 * Splits a question into QMD's typed parts. A part only matches texts with all of its words, so the content words of a
 * question are sent together and each alone; QMD fuses the lists by rank. Phrases and exclusions are added to the
 * whole.
 */
export function typedSearches(question: string, mode: ProviderMode): TypedSearch[] {
  const { any, phrases, quotes, not, text } = parseQuery(question)
  const searches: TypedSearch[] = []
  if (mode !== 'semantic') {
    const words = [...new Set(any.filter(({ compound }) => compound === undefined).map(({ word }) => plain(word)))]
    const some = words.filter((word) => word !== '').slice(0, mostWords)
    const marks = [
      ...(phrases.length > 0 ? quotes.map((quote) => `"${plain(quote)}"`) : []),
      ...not.map((group) => `-${group.length > 1 ? `"${group.join(' ')}"` : group[0]}`),
    ]
    const parts = some.length > 1 ? [some.join(' '), ...some] : some
    for (const part of parts) searches.push({ type: 'lex', query: [part, ...marks].join(' ') })
  }
  if (mode !== 'keyword' && text.trim() !== '') searches.push({ type: 'vec', query: plain(text) })
  return searches
}

/** Removes QMD's own syntax, in one line. */
const plain = (text: string): string =>
  text
    .replace(/["\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+/, '')
    .trim()
