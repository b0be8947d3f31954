import { editDistance } from '../core/edit-distance.ts'

/** Maximum suggestions in a message. */
const maximumSuggestions = 3

/** The known names most similar to the wanted one, best first: same beginning or middle, or few letters apart. */
export function nearestNames(wanted: string, known: Iterable<string>): string[] {
  const target = wanted.toLowerCase()
  const allowed = Math.max(2, Math.floor(target.length / 3))
  const scored: { name: string; distance: number }[] = []
  for (const name of known) {
    const candidate = name.toLowerCase()
    const contained = target.length > 1 && (candidate.includes(target) || target.includes(candidate))
    const distance = contained ? 0.5 : editDistance(target, candidate, allowed)
    if (distance <= allowed) scored.push({ name, distance })
  }
  scored.sort((a, b) => a.distance - b.distance || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  return scored.slice(0, maximumSuggestions).map(({ name }) => name)
}

/** ` Did you mean x or y?`, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length ? ` Did you mean ${suggestions.map((name) => `'${name}'`).join(' or ')}?` : ''
}
