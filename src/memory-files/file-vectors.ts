import { contentHash } from '../core/ids.ts'

/**
 * Which changes of a file a text holds: by machine, the number of its last one. One text follows another where it holds all
 * that the other holds.
 */
export type Vector = Readonly<Record<string, number>>

/** How one text stands to another. `beside`: each holds a change that the other lacks. */
export type Order = 'same' | 'before' | 'after' | 'beside'

const isWithin = (inner: Vector, outer: Vector): boolean =>
  Object.entries(inner).every(([machine, count]) => (outer[machine] ?? 0) >= count)

export function compareVectors(one: Vector, other: Vector): Order {
  const [within, holds] = [isWithin(one, other), isWithin(other, one)]
  if (within && holds) return 'same'
  if (within) return 'before'
  return holds ? 'after' : 'beside'
}

/** What holds the changes of both. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, number> = { ...one }
  for (const [machine, count] of Object.entries(other)) joined[machine] = Math.max(joined[machine] ?? 0, count)
  return joined
}

/** One change more of a machine. Numbers are times where those go forward: a home that lost count repeats none. */
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

/** Of texts that both hold, those that no other one of them holds; in the same order on every machine. */
export function nearestBases(bases: readonly Vector[], one: Vector, other: Vector): Vector[] {
  const common = bases.filter((base) => isWithin(base, one) && isWithin(base, other))
  // What holds another one has the greater sum: it comes first, and so each is held against the few that stay alone.
  const sums = new Map(common.map((base) => [base, Object.values(base).reduce((sum, count) => sum + count, 0)]))
  const nearest: Vector[] = []
  for (const base of common.sort((left, right) => sums.get(right)! - sums.get(left)!))
    if (!nearest.some((kept) => isWithin(base, kept))) nearest.push(base)
  const names = new Map(nearest.map((base) => [base, nameOfVector(base)]))
  return nearest.sort((left, right) => (names.get(left)! < names.get(right)! ? -1 : 1))
}
