/**
 * Insertions, deletions, substitutions and swaps of neighbors between two words (optimal string alignment, Damerau
 * 1964), in UTF-16 units; anything above `bound` is reported as `bound + 1`.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1
  const width = b.length + 1
  // Three rows of the table, used in turns; long words allocate their own table.
  const rows = width * 3 <= shared.length ? shared : new Int32Array(width * 3)
  for (let j = 0; j < width; j++) rows[j] = j
  for (let i = 1; i <= a.length; i++) {
    const row = (i % 3) * width
    const last = ((i + 2) % 3) * width
    const beforeLast = ((i + 1) % 3) * width
    rows[row] = i
    let least = i
    for (let j = 1; j < width; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min(rows[last + j - 1]! + (same ? 0 : 1), rows[last + j]! + 1, rows[row + j - 1]! + 1)
      if (!same && isSwap(a, i, b, j)) value = Math.min(value, rows[beforeLast + j - 2]! + 1)
      rows[row + j] = value
      if (value < least) least = value
    }
    if (least > bound) return bound + 1
  }
  return Math.min(rows[(a.length % 3) * width + b.length]!, bound + 1)
}

const shared = new Int32Array(192)

const isSwap = (a: string, i: number, b: string, j: number): boolean =>
  i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
