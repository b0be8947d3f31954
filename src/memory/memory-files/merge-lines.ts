/** Merges two changes of one text, line by line: nobody's lines are lost, or it says that it cannot. */

export interface Merge {
  text: string
  /** Both sides changed the same lines in different ways; `text` is then the second side's. */
  isConflict: boolean
}

/** Lines that a comparison takes on before it gives up: a table of their product is filled. */
const mostCells = 4_000_000

/**
 * `base` as both sides knew it, `left` and `right` as they left it. Lines added by both at the same place stand one
 * after the other, the left ones first; lines that only one side deleted or changed follow that side.
 */
export function mergeLines(base: string, left: string, right: string): Merge {
  if (left === right || left === base) return { text: right, isConflict: false }
  if (right === base) return { text: left, isConflict: false }
  const [o, a, b] = [base, left, right].map(linesOf) as [string[], string[], string[]]
  const toLeft = matches(o, a)
  const toRight = matches(o, b)
  if (!toLeft || !toRight) return { text: right, isConflict: true }
  const merged: string[] = []
  let [atBase, atLeft, atRight] = [0, 0, 0]
  for (;;) {
    // The next line of the base that both sides still have, and what each side has before it.
    let next = atBase
    while (next < o.length && (toLeft[next]! < 0 || toRight[next]! < 0)) next++
    const leftEnd = next < o.length ? toLeft[next]! : a.length
    const rightEnd = next < o.length ? toRight[next]! : b.length
    const part = mergePart(o.slice(atBase, next), a.slice(atLeft, leftEnd), b.slice(atRight, rightEnd))
    if (!part) return { text: right, isConflict: true }
    merged.push(...part)
    if (next >= o.length) break
    merged.push(o[next]!)
    ;[atBase, atLeft, atRight] = [next + 1, leftEnd + 1, rightEnd + 1]
  }
  return { text: merged.join('\n'), isConflict: false }
}

/** Stretches in which two texts differ, each with its lines of the one and of the other; one stretch of all where they are very long. */
export function diffParts(before: string, after: string): { removed: string[]; added: string[] }[] {
  const [from, to] = [linesOf(before), linesOf(after)]
  const places = matches(from, to)
  if (!places) return [{ removed: from, added: to }]
  const parts: { removed: string[]; added: string[] }[] = []
  let [start, startTo] = [0, 0]
  for (let at = 0; at <= from.length; at++) {
    const place = at < from.length ? places[at]! : to.length
    if (place < 0) continue
    const part = { removed: from.slice(start, at), added: to.slice(startTo, place) }
    if (part.removed.length + part.added.length > 0) parts.push(part)
    ;[start, startTo] = [at + 1, place + 1]
  }
  return parts
}

/** One stretch between lines that all three share. */
function mergePart(base: string[], left: string[], right: string[]): string[] | undefined {
  const same = (one: string[], other: string[]) => one.length === other.length && one.every((l, i) => l === other[i])
  if (same(left, right) || same(left, base)) return right
  if (same(right, base)) return left
  if (base.length === 0) return [...left, ...right.filter((line) => line.trim() === '' || !left.includes(line))]
  // One side only added around what the other changed: the additions are told apart by what stood there before.
  if (startsWith(left, base)) return [...right, ...left.slice(base.length)]
  if (startsWith(right, base)) return [...left, ...right.slice(base.length)]
  return undefined
}

const startsWith = (lines: string[], start: string[]): boolean => start.every((line, index) => lines[index] === line)

const linesOf = (text: string): string[] => text.split('\n')

/** For each line of `from` its place in `to`, or -1: a longest common subsequence. Undefined when they are too long. */
function matches(from: readonly string[], to: readonly string[]): Int32Array | undefined {
  const places = new Int32Array(from.length).fill(-1)
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) places[start] = start++
  let [fromEnd, toEnd] = [from.length, to.length]
  while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1]) places[--fromEnd] = --toEnd
  const [rows, columns] = [fromEnd - start, toEnd - start]
  if ((rows + 1) * (columns + 1) > mostCells) return undefined
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      lengths[i * width + j] =
        from[start + i] === to[start + j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (from[start + i] === to[start + j]) places[start + i++] = start + j++
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return places
}
