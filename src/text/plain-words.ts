import { contentHash } from '../core/ids.ts'
import { analysePhrase } from './tokenize.ts'

/** Words that change nothing about what a sentence says. Negations and prepositions do, so they stay. */
const articles = new Set(['a', 'an', 'the'])

/** Letters and digits with the signs that belong to names: C++, C#. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}+#]*/gu

/** The words of a sentence as far as they matter, joined by spaces; of pictures alone, the pictures. */
export function plainWords(text: string): string {
  const words = text.normalize('NFKC').toLowerCase().match(word) ?? []
  return words.filter((each) => !articles.has(each)).join(' ') || text.trim()
}

/** Identity of what a sentence says: case, articles and punctuation left out. */
export const contentKey = (content: string): string => contentHash(plainWords(content))

/** A sentence without the endings of its words: "likes hiking" and "like hikes" come to the same; order counts. */
export const withoutEndings = (text: string): string => analysePhrase(plainWords(text)).join(' ')

/** Share of the words of both that are in both, 0…1 (Jaccard). */
export function sharedWords(left: string, right: string): number {
  const [a, b] = [wordSet(left), wordSet(right)]
  const common = [...a].filter((each) => b.has(each)).length
  const all = a.size + b.size - common
  return all === 0 ? 1 : common / all
}

const wordSet = (text: string): Set<string> => new Set(plainWords(text).split(' '))
