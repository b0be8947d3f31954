import { dot } from '../../core/dot.ts'

/** Two clusters that became one, and what that cost (growth of the sum of squares). */
interface Merge {
  a: number
  b: number
  cost: number
}

/**
 * Hierarchical clusters by Ward's method, nearest-neighbour chains (Murtagh 1983): n² distances, each updated once for a
 * merge. The merges are in the order of their cost.
 */
export function wardMerges(vectors: readonly Float32Array[]): Merge[] {
  const count = vectors.length
  const distances = squaredDistances(vectors)
  const sizes = new Float64Array(count).fill(1)
  const active = new Uint8Array(count).fill(1)
  const merges: Merge[] = []
  const chain: number[] = []
  let next = 0
  while (merges.length < count - 1) {
    if (chain.length === 0) {
      while (active[next] === 0) next++
      chain.push(next)
    }
    const top = chain.at(-1)!
    const before = chain.at(-2)
    const near = nearestOf(top, distances, active, before)
    if (near !== before) {
      chain.push(near)
      continue
    }
    chain.length -= 2
    merges.push({ a: near, b: top, cost: distances[near * count + top]! })
    join(near, top, { count, distances, sizes, active })
  }
  return merges.sort((x, y) => x.cost - y.cost)
}

/** Cluster of each vector when the last `clusters - 1` merges are not made; numbered by first member. */
export function cut(count: number, merges: readonly Merge[], clusters: number): number[] {
  const parent = Array.from({ length: count }, (_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parent[root] !== root) root = parent[root]!
    return root
  }
  for (const { a, b } of merges.slice(0, count - clusters)) parent[rootOf(b)] = rootOf(a)
  const numbers = new Map<number, number>()
  return parent.map((_, index) => {
    const root = rootOf(index)
    if (!numbers.has(root)) numbers.set(root, numbers.size)
    return numbers.get(root)!
  })
}

function squaredDistances(vectors: readonly Float32Array[]): Float32Array {
  const count = vectors.length
  const distances = new Float32Array(count * count)
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++)
      distances[i * count + j] = distances[j * count + i] = Math.max(0, 2 - 2 * dot(vectors[i]!, vectors[j]!))
  return distances
}

/** The one before in the chain is preferred where it is as near: the chain ends. */
function nearestOf(from: number, distances: Float32Array, active: Uint8Array, before: number | undefined): number {
  const count = active.length
  let best = before ?? -1
  let least = before === undefined ? Number.POSITIVE_INFINITY : distances[from * count + before]!
  for (let other = 0; other < count; other++) {
    if (active[other] === 0 || other === from) continue
    const distance = distances[from * count + other]!
    if (distance < least) [best, least] = [other, distance]
  }
  return best
}

interface State {
  count: number
  distances: Float32Array
  sizes: Float64Array
  active: Uint8Array
}

/** `a` becomes both (Lance and Williams 1967). */
function join(a: number, b: number, { count, distances, sizes, active }: State): void {
  const [sizeA, sizeB] = [sizes[a]!, sizes[b]!]
  const between = distances[a * count + b]!
  active[b] = 0
  for (let other = 0; other < count; other++) {
    if (active[other] === 0 || other === a) continue
    const size = sizes[other]!
    const joined =
      ((sizeA + size) * distances[a * count + other]! +
        (sizeB + size) * distances[b * count + other]! -
        size * between) /
      (sizeA + sizeB + size)
    distances[a * count + other] = distances[other * count + a] = joined
  }
  sizes[a] = sizeA + sizeB
}
