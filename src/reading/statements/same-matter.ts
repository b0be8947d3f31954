import { topicTerms } from '../extraction/topic-words.ts'
import { laterHead, orderHead } from './matter-weights.ts'
import { pairFeatureCount, pairFeatures, wordFormCount, wordForms } from './pair-features.ts'
import { readPairHead } from './pair-model.ts'
import { type ReadStatement, readStatement } from './pair-words.ts'

/** A statement to be compared. `saidAt` in epoch milliseconds. */
interface Said {
  content: string
  saidAt: number
}

/** What the head of later statements reads: all of the pair, and the forms of its words. */
export const laterRow = (older: ReadStatement, newer: ReadStatement, apart: number): number[] => [
  ...pairFeatures(older, newer, apart),
  ...wordForms(older, newer),
]
export const laterBlocks: readonly number[] = [pairFeatureCount + wordFormCount]

interface Heads {
  order: (row: readonly number[]) => number
  later: (row: readonly number[]) => number
}
let heads: Heads | undefined

/**
 * Compares statements of one answer, each read once. Both are guesses from words, good enough for what stands first and what
 * is shown beside another, and not for what is ended.
 */
export interface Matters {
  /** Whether two that answer one question are about one matter, so that the newer stands first. */
  isNews(older: Said, newer: Said): boolean
  /** Whether one that was not found goes on with the matter of one that was, so that it is shown beside it. */
  isLater(older: Said, newer: Said): boolean
  /** Puts newer statements before older ones about one matter; all else keeps its order, and nothing is left out. */
  newerFirst<Item extends Said>(items: readonly Item[]): Item[]
  /** The words by which statements about the matter of one are looked up. */
  wordsOf(statement: Said): string
}

export function compareMatters(): Matters {
  heads ??= { order: readPairHead(orderHead, 0), later: readPairHead(laterHead, 0, laterBlocks) }
  const { order, later } = heads
  const known = new Map<string, ReadStatement>()
  const readOnce = ({ content }: Said): ReadStatement => {
    const statement = known.get(content) ?? readStatement(content)
    known.set(content, statement)
    return statement
  }
  const isNews = (older: Said, newer: Said): boolean => {
    const apart = newer.saidAt - older.saidAt
    return apart > 0 && order(pairFeatures(readOnce(older), readOnce(newer), apart)) >= orderHead.threshold
  }
  return {
    isNews,
    newerFirst: (items) => newerFirst(items, isNews),
    wordsOf: ({ content }) => tellingWords(content),
    isLater(older, newer) {
      const apart = newer.saidAt - older.saidAt
      return apart > 0 && later(laterRow(readOnce(older), readOnce(newer), apart)) >= laterHead.threshold
    },
  }
}

function newerFirst<Item extends Said>(items: readonly Item[], isNews: Matters['isNews']): Item[] {
  const left = [...items]
  const ordered: Item[] = []
  while (left.length > 0) {
    const first = left.shift()!
    const newer = left.filter((item) => isNews(first, item))
    for (const item of newer.sort((a, b) => b.saidAt - a.saidAt)) {
      left.splice(left.indexOf(item), 1)
      ordered.push(item)
    }
    ordered.push(first)
  }
  return ordered
}

/** The words that say most of what a statement is about: names and long ones. Searching costs by the word. */
function tellingWords(content: string): string {
  const words = [...topicTerms(content).values()]
  const isName = (word: string) => content.includes(word.charAt(0).toUpperCase() + word.slice(1))
  const weight = (word: string) => word.length + (isName(word) ? nameWeight : 0)
  return words
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, mostWords)
    .join(' ')
}
const nameWeight = 4
const mostWords = 5
