import { dot } from '../../core/dot.ts'
import type { MapPlace } from './map-messages.ts'

/** Neighbours that say where a new gem is. */
const asked = 5

/** A gem that is on the map, with its vector (length 1). */
export interface PlacedGem extends MapPlace {
  vector: Float32Array
}

/**
 * The place of a gem that came later: between its nearest, the nearer the more it counts, in the theme that most of that
 * weight is of. Undefined where nothing is placed. `vector` and those of the others are of one model.
 */
export function placeBeside(vector: Float32Array, placed: readonly PlacedGem[]): MapPlace | undefined {
  const near: { one: PlacedGem; likeness: number }[] = []
  for (const one of placed) {
    const likeness = dot(vector, one.vector)
    if (near.length === asked && likeness <= near.at(-1)!.likeness) continue
    near.push({ one, likeness })
    near.sort((a, b) => b.likeness - a.likeness)
    near.length = Math.min(near.length, asked)
  }
  if (near.length === 0) return undefined
  // Far ones count little: the place is beside the nearest, not in the middle of the map.
  const weights = near.map(({ likeness }) => Math.max(likeness, 0.01) ** 8)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const byTheme = new Map<number, number>()
  let [x, y] = [0, 0]
  for (const [index, { one }] of near.entries()) {
    const share = weights[index]! / sum
    x += one.x * share
    y += one.y * share
    byTheme.set(one.theme, (byTheme.get(one.theme) ?? 0) + share)
  }
  const [theme] = [...byTheme].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]!
  return { x: rounded(x), y: rounded(y), theme }
}

/** A coordinate with four digits; never -0, which JSON does not keep. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 || 0
