import type { LexicalQuery } from '../../ports/search-index.ts'
import { tokensOf } from './tokens.ts'

/** Words that stand side by side in one field; mostly a single one. */
export interface Phrase {
  tokens: readonly string[]
  /** The last of them is the beginning of a word. */
  prefix: boolean
}

/**
 * What a query asks for. A chunk needs all of `required`; where there are none, one of `ranked`, or all of them where
 * `all` says so. It holds none of `excluded`. `scored` are the phrases whose scores are added up, in the order in which
 * the embedded index adds them, so that the sums are the same to the last bit.
 */
export interface QueryPlan {
  required: readonly Phrase[]
  ranked: readonly Phrase[]
  all: boolean
  excluded: readonly Phrase[]
  scored: readonly Phrase[]
}

/** Reads a query as the embedded index does; undefined where it asks for nothing. */
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
  // Where words stand beside required phrases, the embedded index counts the phrases twice (lexical-expression.ts).
  const again = ranked.length > 0 && !all ? required : []
  return { required, ranked, all, excluded, scored: [...required, ...again, ...ranked] }
}

/** All terms whose blocks are needed, all beginnings of terms, and whether their places are. */
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
