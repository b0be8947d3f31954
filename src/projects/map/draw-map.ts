import { dot } from '../../core/dot.ts'
import { createRandom } from '../../core/seeded-random.ts'
import { findThemes } from '../themes/find-themes.ts'
import { nameThemes } from '../themes/name-themes.ts'
import type { DrawnMap, MappedGem } from './map-messages.ts'
import { rounded } from './place-beside.ts'

/** Neighbours that a gem is kept near to. */
const neighbours = 10
/** Steps of the layout; more move little. */
const epochs = 200
/** Gems below which there is nothing to project. */
const fewest = 5

/**
 * Draws gems so that what is alike is near, with themes and their names. The same gems in the same order give the same
 * map: chance is seeded, neighbours are exact. It computes for seconds: see map-worker.ts.
 */
export async function drawMap(gems: readonly MappedGem[]): Promise<DrawnMap> {
  const vectors = gems.map(({ vector }) => vector)
  const themes = largestFirst(findThemes(vectors))
  const points = vectors.length < fewest ? inCircle(vectors.length) : await project(vectors)
  return {
    places: fitted(points).map(([x, y], index) => ({ x, y, theme: themes[index]! })),
    themes: nameThemes(gems, themes),
  }
}

/** The same themes, numbered by how many gems they have. */
function largestFirst(themes: readonly number[]): number[] {
  const sizes = new Map<number, number>()
  for (const theme of themes) sizes.set(theme, (sizes.get(theme) ?? 0) + 1)
  const order = [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([theme]) => theme)
  const numbers = new Map(order.map((theme, number) => [theme, number]))
  return themes.map((theme) => numbers.get(theme)!)
}

type Point = readonly [number, number]

async function project(vectors: readonly Float32Array[]): Promise<Point[]> {
  const { UMAP } = await import('umap-js')
  const count = Math.min(neighbours, vectors.length - 1)
  const { indices, distances } = nearestOfEach(vectors, count)
  const umap = new UMAP({ nNeighbors: count, nEpochs: epochs, minDist: 0.2, random: createRandom(vectors.length) })
  umap.setPrecomputedKNN(indices, distances)
  // The projection only counts the vectors: distances are given.
  return umap.fit(vectors.map(() => [0])).map(([x = 0, y = 0]) => [x, y])
}

/** The nearest of each by cosine, itself first, as umap-js wants them. */
function nearestOfEach(vectors: readonly Float32Array[], count: number) {
  const near = vectors.map((_, index) => [{ index, distance: 0 }])
  const offer = (of: number, index: number, distance: number) => {
    const list = near[of]!
    if (list.length === count && distance >= list[count - 1]!.distance) return
    let at = list.length
    // It stays in front of all: a copy is as near, but not itself.
    while (at > 1 && list[at - 1]!.distance > distance) at--
    list.splice(at, 0, { index, distance })
    if (list.length > count) list.pop()
  }
  for (let one = 0; one < vectors.length; one++)
    for (let other = 0; other < one; other++) {
      const distance = Math.max(0, 1 - dot(vectors[one]!, vectors[other]!))
      offer(one, other, distance)
      offer(other, one, distance)
    }
  return {
    indices: near.map((list) => list.map(({ index }) => index)),
    distances: near.map((list) => list.map(({ distance }) => distance)),
  }
}

/** Too few to say what is near: side by side. */
const inCircle = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count
    return [Math.cos(angle), Math.sin(angle)]
  })

/** In a square of side 1 with the middle in its middle; the same measure for both directions. */
function fitted(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const side = Math.max(right - left, bottom - top) || 1
  const place = (value: number, low: number, high: number) => rounded((value - (low + high) / 2) / side + 0.5)
  return points.map(([x, y]) => [place(x, left, right), place(y, top, bottom)])
}
