/**
 * Caches results by exact text; the least recently used is dropped. Stores promises, so that concurrent requests for
 * one text share a run; failed ones are removed.
 */
export function createQueryCache<Value>(capacity: number) {
  const entries = new Map<string, Promise<Value>>()

  function get(text: string, compute: () => Promise<Value>): Promise<Value> {
    const known = entries.get(text)
    const value = known ?? compute()
    entries.delete(text)
    entries.set(text, value)
    if (known) return value
    if (entries.size > capacity) entries.delete(entries.keys().next().value!)
    value.catch(() => {
      if (entries.get(text) === value) entries.delete(text)
    })
    return value
  }

  return { get, clear: () => entries.clear() }
}
