/**
 * Caches a value that is slow to compute. A full table is cleared: frequent values soon return, and tracking their age
 * would slow down each lookup.
 */
export function keepUpTo<Key, Value>(limit: number, known: Map<Key, Value>, key: Key, value: Value): void {
  if (known.size >= limit) known.clear()
  known.set(key, value)
}
