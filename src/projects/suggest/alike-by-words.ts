import { countEach } from '../../core/count-each.ts'
import { breathe } from '../../core/runtime.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { analyse } from '../../text/tokenize.ts'

/** A text that is like another one: its place in the list, and how much, 0…1. */
export interface Near {
  index: number
  likeness: number
}

type Postings = Map<string, { index: number; weight: number }[]>

/** Texts that are analysed or compared before others may run. */
const [analysedAtOnce, comparedAtOnce] = [5, 20]

/**
 * For each text those that share most of its words, the nearest first: cosines of tf-idf, where words that all of the texts
 * have count nothing.
 */
export async function nearestByWords(texts: readonly string[], count: number): Promise<Near[][]> {
  const counts: Map<string, number>[] = []
  for (const [at, text] of texts.entries()) {
    if (at % analysedAtOnce === 0) await breathe()
    counts.push(countEach(analyse(text).filter((term) => !isStopWord(term))))
  }
  const vectors = weighed(counts)
  const postings: Postings = new Map()
  for (const [index, vector] of vectors.entries())
    for (const [term, weight] of vector) {
      const places = postings.get(term)
      if (places) places.push({ index, weight })
      else postings.set(term, [{ index, weight }])
    }
  const nearest: Near[][] = []
  for (const [index, vector] of vectors.entries()) {
    if (index % comparedAtOnce === 0) await breathe()
    const likeness = new Float64Array(texts.length)
    for (const [term, weight] of vector)
      for (const other of postings.get(term)!) likeness[other.index]! += weight * other.weight
    nearest.push(best(likeness, index, count))
  }
  return nearest
}

/** Logarithm of how often times inverse share of texts, length 1; a word of one text alone likens nothing. */
function weighed(counts: readonly ReadonlyMap<string, number>[]): Map<string, number>[] {
  const holders = countEach(counts.flatMap((own) => [...own.keys()]))
  return counts.map((own) => {
    const vector = new Map<string, number>()
    let squares = 0
    for (const [term, times] of own) {
      const having = holders.get(term)!
      if (having < 2) continue
      const weight = (1 + Math.log(times)) * Math.log((counts.length + 1) / having)
      vector.set(term, weight)
      squares += weight * weight
    }
    const length = Math.sqrt(squares) || 1
    for (const [term, weight] of vector) vector.set(term, weight / length)
    return vector
  })
}

function best(likeness: Float64Array, self: number, count: number): Near[] {
  const others: Near[] = []
  for (const [index, value] of likeness.entries())
    if (index !== self && value > 0) others.push({ index, likeness: value })
  return others.sort((a, b) => b.likeness - a.likeness || a.index - b.index).slice(0, count)
}
