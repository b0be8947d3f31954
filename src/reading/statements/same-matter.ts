import { matterHead } from './matter-weights.ts'
import { pairFeatures } from './pair-features.ts'
import { readPairHead } from './pair-model.ts'
import { type ReadStatement, readStatement } from './pair-words.ts'

/** A statement to be put in order. `saidAt` in epoch milliseconds. */
interface Said {
  content: string
  saidAt: number
}

let head: ((row: readonly number[]) => number) | undefined

/**
 * Puts newer statements before older ones about the same matter; all else keeps its order. That they are about the same
 * matter is a guess from their words, good enough for what stands first and not for what is told: nothing is left out
 * and nothing is said of it. Compares each with those behind it, so it wants the few lines of an answer.
 */
export function newerFirst<Item extends Said>(items: readonly Item[]): Item[] {
  head ??= readPairHead(matterHead, 0)
  const read = new Map<Item, ReadStatement>()
  const readOnce = (item: Item): ReadStatement => {
    const known = read.get(item) ?? readStatement(item.content)
    read.set(item, known)
    return known
  }
  const isAboutSame = (older: Item, newer: Item): boolean =>
    head!(pairFeatures(readOnce(older), readOnce(newer), newer.saidAt - older.saidAt)) >= matterHead.threshold
  const left = [...items]
  const ordered: Item[] = []
  while (left.length > 0) {
    const first = left.shift()!
    const newer = left.filter((item) => item.saidAt > first.saidAt && isAboutSame(first, item))
    for (const item of newer.sort((a, b) => b.saidAt - a.saidAt)) {
      left.splice(left.indexOf(item), 1)
      ordered.push(item)
    }
    ordered.push(first)
  }
  return ordered
}
