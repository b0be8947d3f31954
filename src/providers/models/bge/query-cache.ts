/**
 * The last results by exact text, oldest use dropped first. Keeps promises, so that two askers of the same text share
 * one run; a failed one is forgotten.
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
