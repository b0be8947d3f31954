/**
 * Names nearest to a misspelt one, nearest first: at most a third of the letters differ, or one begins the other.
 * For "did you mean" in errors; the lists are short (options, settings, collections), so plain edit distance is enough.
 */
export function nearest(word: string, known: Iterable<string>, limit = 3): string[] {
  const wanted = word.toLowerCase()
  const near: { name: string; distance: number }[] = []
  for (const name of known) {
    const candidate = name.toLowerCase()
    const distance = editDistance(wanted, candidate)
    const allowed = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3))
    const begins = wanted.length >= 3 && (candidate.startsWith(wanted) || wanted.startsWith(candidate))
    if (distance <= allowed || begins) near.push({ name, distance })
  }
  near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
  return near.slice(0, limit).map(({ name }) => name)
}

/** ` Did you mean x or y?`, with a space in front, or nothing when nothing is near. */
export const didYouMean = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`

/** Damerau's distance with neighbouring letters swapped counting as one (optimal string alignment). */
function editDistance(left: string, right: string): number {
  const width = right.length + 1
  const cells = new Array<number>((left.length + 1) * width).fill(0)
  const at = (row: number, column: number) => cells[row * width + column] as number
  for (let row = 0; row <= left.length; row++) cells[row * width] = row
  for (let column = 0; column < width; column++) cells[column] = column
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column < width; column++) {
      const same = left[row - 1] === right[column - 1]
      let best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1))
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) best = Math.min(best, at(row - 2, column - 2) + 1)
      cells[row * width + column] = best
    }
  }
  return at(left.length, right.length)
}
