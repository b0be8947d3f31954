/**
 * Insertions, deletions, substitutions and swaps of neighbours that lead from one word to the other (optimal string
 * alignment, Damerau 1964), in UTF-16 units; anything above `bound` is reported as `bound + 1`.
 */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1)
      if (isSwap(a, i, b, j)) value = Math.min(value, beforeLast[j - 2]! + 1)
      row.push(value)
      least = Math.min(least, value)
    }
    if (least > bound) return bound + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, bound + 1)
}

const isSwap = (a: string, i: number, b: string, j: number): boolean =>
  i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
