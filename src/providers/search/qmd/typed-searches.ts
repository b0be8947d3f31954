import type { ProviderMode } from '../../../ports/search-provider.ts'
import { parseQuery } from '../../../text/parse-query.ts'

/** One part of a question as QMD takes it. */
export interface TypedSearch {
  type: 'lex' | 'vec'
  query: string
}

/** Words that are asked one by one beside all together; QMD takes ten parts. */
const mostWords = 8

/**
 * A question in QMD's typed parts. It finds only what holds all words of a part, so of a question the words that carry
 * meaning are asked together and each alone; it joins the lists by rank. Phrases and exclusions go with the whole.
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

/** One line without QMD's own marks. */
const plain = (text: string): string =>
  text
    .replace(/["\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+/, '')
    .trim()
