import { contentHash } from '../core/ids.ts'

/**
 * Version vector of a text: the last included change number of each machine. One text follows another if it includes
 * all of its changes.
 */
export type Vector = Readonly<Record<string, number>>

/** Order of two texts. `beside`: each has a change that the other lacks. */
export type Order = 'same' | 'before' | 'after' | 'beside'

const isWithin = (inner: Vector, outer: Vector): boolean =>
  Object.entries(inner).every(([machine, count]) => (outer[machine] ?? 0) >= count)

export function compareVectors(one: Vector, other: Vector): Order {
  const [within, holds] = [isWithin(one, other), isWithin(other, one)]
  if (within && holds) return 'same'
  if (within) return 'before'
  return holds ? 'after' : 'beside'
}

/** The vector with the changes of both. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, number> = { ...one }
  for (const [machine, count] of Object.entries(other)) joined[machine] = Math.max(joined[machine] ?? 0, count)
  return joined
}

/**
 * Adds one change of a machine. The number is the time if that is larger, so that a home that lost its count repeats
 * none.
 */
export const withChange = (vector: Vector, machine: string, now: number): Vector => ({
  ...vector,
  [machine]: Math.max((vector[machine] ?? 0) + 1, Math.floor(now)),
})

const inOrder = (vector: Vector): [machine: string, count: number][] =>
  Object.entries(vector).sort(([one], [other]) => (one < other ? -1 : 1))

/** The vector with its machines in order: rows are compared as they are written. */
export const sortedVector = (vector: Vector): Vector => Object.fromEntries(inOrder(vector))

/** The same for equal vectors, on every machine. */
export const nameOfVector = (vector: Vector): string => contentHash(JSON.stringify(inOrder(vector))).slice(0, 16)

/** Of the common bases of two texts, those that no other common base includes; in the same order on every machine. */
export function nearestBases(bases: readonly Vector[], one: Vector, other: Vector): Vector[] {
  const common = bases.filter((base) => isWithin(base, one) && isWithin(base, other))
  // Each base is compared with all that remain; as arrays of numbers, a thousand take some milliseconds.
  const machines = [...new Set(common.flatMap((base) => Object.keys(base)))]
  const rows = common.map((base) => {
    const counts = machines.map((machine) => base[machine] ?? 0)
    return { base, counts, sum: counts.reduce((sum, count) => sum + count, 0) }
  })
  // A base that includes another has the larger sum, so it comes first.
  const nearest: typeof rows = []
  for (const row of rows.sort((left, right) => right.sum - left.sum))
    if (!nearest.some((kept) => isBelow(row.counts, kept.counts))) nearest.push(row)
  return nearest
    .map(({ base }) => ({ base, name: nameOfVector(base) }))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ base }) => base)
}

function isBelow(counts: readonly number[], others: readonly number[]): boolean {
  for (let at = 0; at < counts.length; at++) if (counts[at]! > others[at]!) return false
  return true
}
