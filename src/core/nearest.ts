import { editDistance } from './edit-distance.ts'

/** How many more edits than the best a further suggestion may have. */
const spread = 2

/**
 * Names nearest to a misspelled one, nearest first: at most a third of the letters differ, or one begins the other. For
 * "did you mean" in errors; the lists are short (options, settings, collections), so plain edit distance is enough.
 */
export function nearest(word: string, known: Iterable<string>, limit = 3): string[] {
  const wanted = word.toLowerCase()
  const near: { name: string; distance: number }[] = []
  for (const name of known) {
    const candidate = name.toLowerCase()
    const distance = editDistance(wanted, candidate, wanted.length + candidate.length)
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3))
    const begins = wanted.length >= 3 && (candidate.startsWith(wanted) || wanted.startsWith(candidate))
    // A name of which only the beginning was typed counts as one edit, however long its rest is.
    if (distance <= allowed || begins) near.push({ name, distance: candidate.startsWith(wanted) ? 1 : distance })
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
  const [best] = near
  // If a close name exists, one that differs in half its letters is not suggested.
  const good = near.filter(({ distance }) => distance <= best!.distance + spread)
  return good.slice(0, limit).map(({ name }) => name)
}

/** ` Did you mean x or y?`, with a space in front, or an empty text without names. */
export const didYouMean = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`
