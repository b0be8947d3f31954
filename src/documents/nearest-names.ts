/** Most names that a message can suggest before it is a list. */
const maximumSuggestions = 3

/** The known names most like the wanted one, best first: same beginning or middle, or few letters apart. */
export function nearestNames(wanted: string, known: Iterable<string>): string[] {
  const target = wanted.toLowerCase()
  const allowed = Math.max(2, Math.floor(target.length / 3))
  const scored: { name: string; distance: number }[] = []
  for (const name of known) {
    const candidate = name.toLowerCase()
    const contained = target.length > 1 && (candidate.includes(target) || target.includes(candidate))
    const distance = contained ? 0.5 : letterDistance(target, candidate, allowed)
    if (distance <= allowed) scored.push({ name, distance })
  }
  scored.sort((a, b) => a.distance - b.distance || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  return scored.slice(0, maximumSuggestions).map(({ name }) => name)
}

/** ` Did you mean x or y?`, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length ? ` Did you mean ${suggestions.map((name) => `'${name}'`).join(' or ')}?` : ''
}

/** Insertions, deletions, changes and swaps of neighbours that make `b` of `a`; above `limit` any larger number. */
function letterDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(change, previous[j]! + 1, row[j - 1]! + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = previous
    previous = row
  }
  return previous[b.length]!
}
