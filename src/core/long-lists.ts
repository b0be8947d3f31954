/**
 * Functions for lists from tables. Spread into the arguments of a call, some 120,000 values fail with "Maximum call
 * stack size exceeded".
 */

/** The minimum; Infinity for an empty list. */
export const least = (values: readonly number[]): number =>
  values.reduce((former, value) => Math.min(former, value), Number.POSITIVE_INFINITY)

/** The maximum; -Infinity for an empty list. */
export const most = (values: readonly number[]): number =>
  values.reduce((former, value) => Math.max(former, value), Number.NEGATIVE_INFINITY)

/** Appends the other values to the list. */
export function addAll<T>(list: T[], others: readonly T[]): void {
  for (const one of others) list.push(one)
}
