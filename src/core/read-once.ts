/**
 * Caches the result of a function for the lifetime of its argument: for values needed for each pair of many. The object
 * must not change.
 */
export function readOnce<Of extends object, Read extends object>(read: (of: Of) => Read): (of: Of) => Read {
  const kept = new WeakMap<Of, Read>()
  return (of) => {
    const known = kept.get(of)
    if (known) return known
    const made = read(of)
    kept.set(of, made)
    return made
  }
}
