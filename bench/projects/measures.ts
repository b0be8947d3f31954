/** Agreement of two groupings of the same things. */

import { dot } from '../../src/core/dot.ts'
import { createRandom } from '../../src/core/seeded-random.ts'

const pairsOf = (count: number): number => (count * (count - 1)) / 2

function tables(one: readonly number[], other: readonly number[]) {
  const both = new Map<string, number>()
  const a = new Map<number, number>()
  const b = new Map<number, number>()
  for (const [index, group] of one.entries()) {
    const second = other[index]!
    const key = `${group} ${second}`
    both.set(key, (both.get(key) ?? 0) + 1)
    a.set(group, (a.get(group) ?? 0) + 1)
    b.set(second, (b.get(second) ?? 0) + 1)
  }
  return { both, a, b }
}

/** Normalised mutual information, by the arithmetic mean of the entropies: 0…1. */
export function mutualInformation(one: readonly number[], other: readonly number[]): number {
  const { both, a, b } = tables(one, other)
  const count = one.length
  const entropy = (sizes: Iterable<number>) =>
    [...sizes].reduce((sum, size) => sum - (size / count) * Math.log(size / count), 0)
  const shared = entropy(a.values()) + entropy(b.values()) - entropy(both.values())
  return (2 * shared) / (entropy(a.values()) + entropy(b.values()) || 1)
}

/** Adjusted Rand index: 0 for chance, 1 for the same grouping. */
export function adjustedRand(one: readonly number[], other: readonly number[]): number {
  const { both, a, b } = tables(one, other)
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + pairsOf(size), 0)
  const expected = (sum(a.values()) * sum(b.values())) / pairsOf(one.length)
  const most = (sum(a.values()) + sum(b.values())) / 2
  return (sum(both.values()) - expected) / (most - expected || 1)
}

/** k-means by cosine with a given number and k-means++ starts, to which themes are compared. */
export function kMeans(vectors: readonly Float32Array[], clusters: number, seed: number): number[] {
  const chance = createRandom(seed)
  const middles = [vectors[Math.floor(chance() * vectors.length)]!]
  while (middles.length < clusters) {
    const far = vectors.map((vector) => Math.max(0, 1 - Math.max(...middles.map((middle) => dot(vector, middle)))))
    middles.push(vectors[drawn(far, chance())]!)
  }
  let groups: number[] = []
  for (let round = 0; round < 50; round++) {
    const next = vectors.map((vector) => {
      const likeness = middles.map((middle) => dot(vector, middle))
      return likeness.indexOf(Math.max(...likeness))
    })
    if (next.every((group, index) => group === groups[index])) break
    groups = next
    for (let group = 0; group < clusters; group++) {
      const members = vectors.filter((_, index) => groups[index] === group)
      if (members.length > 0) middles[group] = meanOf(members)
    }
  }
  return groups
}

/** Index drawn by weight; `at`: 0…1. */
function drawn(weights: readonly number[], at: number): number {
  let left = at * weights.reduce((sum, one) => sum + one, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (left <= 0) return index
  }
  return weights.length - 1
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]!
  const length = Math.hypot(...mean) || 1
  return mean.map((value) => value / length)
}
