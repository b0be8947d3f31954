/**
 * Orders records so that a replacement comes before the one it replaces, each once; two that replace each other keep
 * their order.
 */
export function laterFirst<One extends { id: string }>(
  ones: readonly One[],
  laterOf: (one: One) => One | undefined,
): One[] {
  const ordered = new Map<string, One>()
  const put = (one: One, above: ReadonlySet<string>): void => {
    const later = laterOf(one)
    if (later && !above.has(later.id)) put(later, new Set([...above, one.id]))
    if (!ordered.has(one.id)) ordered.set(one.id, one)
  }
  for (const one of ones) put(one, new Set([one.id]))
  return [...ordered.values()]
}
