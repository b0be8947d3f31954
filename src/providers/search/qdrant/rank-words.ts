/** A passage's terms as stored beside its vector. */
export interface WordsOf<Key> {
  key: Key
  words: string
}

/** The usual constants of BM25. */
const saturation = 1.2
const lengthShare = 0.75

/**
 * BM25 (Robertson and Zaragoza 2009) of passages with at least one term, best first. Qdrant matches words but does not
 * rank by them. `frequencies`: number of passages with each term in the whole store of `size` passages.
 */
export function rankByWords<Key>(
  passages: readonly WordsOf<Key>[],
  frequencies: ReadonlyMap<string, number>,
  size: number,
): { key: Key; score: number }[] {
  const lists = passages.map(({ words }) => words.split(' '))
  const usual = lists.reduce((sum, { length }) => sum + length, 0) / Math.max(1, lists.length)
  const scored = passages.map(({ key }, index) => {
    const list = lists[index]!
    const norm = saturation * (1 - lengthShare + (lengthShare * list.length) / usual)
    let score = 0
    for (const [term, n] of frequencies) {
      const count = list.filter((word) => word === term).length
      if (count > 0) score += (idf(n, size) * count * (saturation + 1)) / (count + norm)
    }
    return { key, score }
  })
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
}

const idf = (n: number, size: number): number => Math.log(1 + (Math.max(n, size) - n + 0.5) / (n + 0.5))

/**
 * The rarest terms that together occur in at most `most` passages. Common words add nothing to a passage without a rare
 * one, so their passages need not be fetched. At least the rarest term is kept.
 */
export function termsToFetch(frequencies: ReadonlyMap<string, number>, most: number): string[] {
  const rarest = [...frequencies].filter(([, n]) => n > 0).sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
  const terms: string[] = []
  let sum = 0
  for (const [term, n] of rarest) {
    sum += n
    if (terms.length > 0 && sum > most) break
    terms.push(term)
  }
  return terms
}
