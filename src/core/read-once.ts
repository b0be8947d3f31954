/**
 * What a function reads of an object, kept for as long as the object is: for what is asked of each pair of many. The object
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
