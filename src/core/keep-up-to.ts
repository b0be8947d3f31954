/**
 * Keeps a value that costs time to make. A table that is full begins anew: what is needed often is soon there again, and
 * telling what is old would cost each look-up something.
 */
export function keepUpTo<Key, Value>(limit: number, known: Map<Key, Value>, key: Key, value: Value): void {
  if (known.size >= limit) known.clear()
  known.set(key, value)
}
