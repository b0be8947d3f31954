/**
 * The nearest scores that never rise from hit to hit (isotonic regression by pooling neighbors): where a hit is scored
 * below the next one, ranking and evidence disagree, and both get their mean.
 */
export function fallingScores(scores: readonly number[]): number[] {
  const pools: { mean: number; size: number }[] = []
  for (const score of scores) {
    let pool = { mean: score, size: 1 }
    for (let last = pools.at(-1); last && last.mean < pool.mean; last = pools.at(-1)) {
      const size = last.size + pool.size
      pool = { mean: (last.mean * last.size + pool.mean * pool.size) / size, size }
      pools.pop()
    }
    pools.push(pool)
  }
  return pools.flatMap((pool) => Array<number>(pool.size).fill(pool.mean))
}

/** Makes scores fall with the order: a newer statement before a likelier older one gets the mean of both scores. */
export function withFallingScores<Item extends { score: number | null }>(facts: readonly Item[]): Item[] {
  const scores = fallingScores(facts.flatMap(({ score }) => score ?? []))
  return scores.length < facts.length ? [...facts] : facts.map((fact, index) => ({ ...fact, score: scores[index]! }))
}
