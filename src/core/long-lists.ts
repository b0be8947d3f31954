/**
 * For lists that come from tables: spread into the arguments of a call, some 120,000 values end in "Maximum call stack size
 * exceeded".
 */

/** The least of them; Infinity where there are none. */
export const least = (values: readonly number[]): number =>
  values.reduce((former, value) => Math.min(former, value), Number.POSITIVE_INFINITY)

/** The greatest of them; -Infinity where there are none. */
export const most = (values: readonly number[]): number =>
  values.reduce((former, value) => Math.max(former, value), Number.NEGATIVE_INFINITY)

/** Puts the others at the end of the list. */
export function addAll<T>(list: T[], others: readonly T[]): void {
  for (const one of others) list.push(one)
}
