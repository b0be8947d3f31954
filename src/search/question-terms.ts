import type { LexicalIndex } from '../ports/search-index.ts'
import { type TermWeights, termWeights } from './evidence.ts'
import type { Question } from './question.ts'

/** The terms of a question, the number of chunks with each, and their weights. */
export async function weighTerms(
  { lexical }: { lexical: LexicalIndex },
  question: Question,
): Promise<{ weights: Map<string, number> & TermWeights; frequencies: ReadonlyMap<string, number> }> {
  const terms = [...question.lexical.any, ...question.parsed.phrases.flat()]
  const frequencies = await lexical.frequencies(terms)
  return { weights: new Map(termWeights(terms, frequencies, await lexical.size())), frequencies }
}
