import type { LexicalQuery } from '../../ports/search-index.ts'
import { cleanTerm } from '../words/selective.ts'

/**
 * Converts a query to the FTS5 syntax, or undefined for an empty one. Every term is quoted, so that no input is an
 * operator or a syntax error. Phrases are required; words beside them only add to the score.
 */
export function toExpression(query: LexicalQuery): string | undefined {
  const words = [
    ...unique(query.any).map(quoted),
    ...unique(query.prefixes ?? []).map((term) => `${quoted(term)} *`),
    ...(query.pairs ?? []).map(sideBySide).filter((pair) => pair !== ''),
  ]
  const phrases = (query.phrases ?? []).map(sideBySide).filter((phrase) => phrase !== '')
  const ranked = words.join(query.requireAll ? ' AND ' : ' OR ')
  let expression = ranked
  if (phrases.length > 0) {
    const required = phrases.join(' AND ')
    // FTS5 has no optional words: repeating the phrases in the second half makes a match of either half enough.
    if (ranked === '') expression = required
    else if (query.requireAll) expression = `${required} AND ${ranked}`
    else expression = `${required} AND (${phrases.join(' OR ')} OR ${ranked})`
  }
  return expression === '' ? undefined : without(expression, query)
}

export function without(expression: string, { not = [] }: LexicalQuery): string {
  const excluded = not.map(sideBySide).filter((phrase) => phrase !== '')
  return excluded.length > 0 ? `(${expression}) NOT (${excluded.join(' OR ')})` : expression
}

const unique = (terms: readonly string[]): string[] => [...new Set(terms.map(cleanTerm))].filter((term) => term !== '')

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`

const sideBySide = (terms: readonly string[]): string =>
  terms
    .map(cleanTerm)
    .filter((term) => term !== '')
    .map(quoted)
    .join(' + ')
