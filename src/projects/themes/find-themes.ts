import { dot } from '../../core/dot.ts'
import { apartFromMean } from './apart-from-mean.ts'
import { cut, wardMerges } from './ward.ts'

/** Rounds in which members move to the theme that they are nearest to. */
const rounds = 10

/**
 * The theme of each vector (length 1), numbered from 0: Ward's clusters, cut where another theme explains little, after
 * which members move to the nearest center. The same vectors give the same themes. `themes`: a given number of themes.
 */
export function findThemes(given: readonly Float32Array[], themes?: number): number[] {
  if (given.length < 4) return given.map(() => 0)
  const vectors = apartFromMean(given)
  const merges = wardMerges(vectors)
  const count = Math.max(1, Math.min(vectors.length, themes ?? usualCount(vectors.length, merges)))
  return settled(vectors, cut(vectors.length, merges, count), count)
}

/**
 * How many themes: where the cost of a merge falls most against the next one, among counts that a person can survey
 * (between one and a half and two times the square root of half the number: fewer mix what folders keep apart).
 */
function usualCount(vectors: number, merges: readonly { cost: number }[]): number {
  const usual = Math.sqrt(vectors / 2)
  const [least, most] = [Math.max(2, Math.round(usual * 1.5)), Math.max(2, Math.round(usual * 2))]
  let best = least
  let widest = 0
  for (let count = least; count <= most; count++) {
    const kept = merges[vectors - count]?.cost ?? 0
    const made = merges[vectors - count - 1]?.cost ?? 0
    const fall = made > 0 ? kept / made : 0
    if (fall > widest) [best, widest] = [count, fall]
  }
  return best
}

function settled(vectors: readonly Float32Array[], given: readonly number[], count: number): number[] {
  let themes = [...given]
  for (let round = 0; round < rounds; round++) {
    const middles = middlesOf(vectors, themes, count)
    const next = vectors.map((vector) => nearest(vector, middles))
    if (next.every((theme, index) => theme === themes[index])) break
    themes = next
  }
  const numbers = new Map<number, number>()
  return themes.map((theme) => {
    if (!numbers.has(theme)) numbers.set(theme, numbers.size)
    return numbers.get(theme)!
  })
}

/** Directions of the means; of a theme without members, nothing is near it. */
function middlesOf(vectors: readonly Float32Array[], themes: readonly number[], count: number): Float32Array[] {
  const middles = Array.from({ length: count }, () => new Float32Array(vectors[0]!.length))
  for (const [index, vector] of vectors.entries()) {
    const middle = middles[themes[index]!]!
    for (let d = 0; d < vector.length; d++) middle[d]! += vector[d]!
  }
  for (const middle of middles) {
    const length = Math.hypot(...middle) || 1
    for (let d = 0; d < middle.length; d++) middle[d]! /= length
  }
  return middles
}

function nearest(vector: Float32Array, middles: readonly Float32Array[]): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  for (const [index, middle] of middles.entries()) {
    const likeness = dot(vector, middle)
    if (likeness > most) [best, most] = [index, likeness]
  }
  return best
}
