import type { LexicalQuery } from '../../ports/search-index.ts'
import { tokensOf } from './tokens.ts'

/** Adjacent words in one field; usually a single one. */
export interface Phrase {
  tokens: readonly string[]
  /** The last of them is a prefix. */
  prefix: boolean
}

/**
 * The parts of a query. A chunk must match all of `required`; without these, one of `ranked`, or all of them with
 * `all`. It must match none of `excluded`. `scored` are the phrases whose scores are added, in the order of the
 * embedded index, so that the sums are bit-identical.
 */
export interface QueryPlan {
  required: readonly Phrase[]
  ranked: readonly Phrase[]
  all: boolean
  excluded: readonly Phrase[]
  scored: readonly Phrase[]
}

/** Interprets a query as the embedded index does; undefined for an empty one. */
export function planQuery(query: LexicalQuery): QueryPlan | undefined {
  const ranked = [
    ...unique(query.any, false),
    ...unique(query.prefixes ?? [], true),
    ...(query.pairs ?? []).map(sideBySide).filter(isAsked),
  ]
  const required = (query.phrases ?? []).map(sideBySide).filter(isAsked)
  const excluded = (query.not ?? []).map(sideBySide).filter(isAsked)
  if (ranked.length === 0 && required.length === 0) return undefined
  const all = query.requireAll === true
  // If words accompany required phrases, the embedded index counts the phrases twice (lexical-expression.ts).
  const again = ranked.length > 0 && !all ? required : []
  return { required, ranked, all, excluded, scored: [...required, ...again, ...ranked] }
}

/** All terms and prefixes whose blocks are needed, and whether positions are. */
export function termsOfPlan({ required, ranked, excluded }: QueryPlan): {
  terms: string[]
  prefixes: string[]
  placed: boolean
} {
  const phrases = [...required, ...ranked, ...excluded]
  const terms = new Set<string>()
  const prefixes = new Set<string>()
  for (const { tokens, prefix } of phrases) {
    for (const [i, token] of tokens.entries()) {
      if (prefix && i === tokens.length - 1) prefixes.add(token)
      else terms.add(token)
    }
  }
  return { terms: [...terms], prefixes: [...prefixes], placed: phrases.some(({ tokens }) => tokens.length > 1) }
}

const isAsked = ({ tokens }: Phrase): boolean => tokens.length > 0

const sideBySide = (terms: readonly string[]): Phrase => ({ tokens: tokensOf(terms.join(' ')), prefix: false })

function unique(terms: readonly string[], prefix: boolean): Phrase[] {
  const phrases = new Map<string, Phrase>()
  for (const term of terms) {
    const tokens = tokensOf(term)
    if (tokens.length > 0 && !phrases.has(tokens.join(' '))) phrases.set(tokens.join(' '), { tokens, prefix })
  }
  return [...phrases.values()]
}
