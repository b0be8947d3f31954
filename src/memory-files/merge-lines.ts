import { diff3MergeRegions, diffIndices } from 'node-diff3'

/** Merges two changes of one text, line by line: nobody's lines are lost, or it says that it cannot. */

export interface Merge {
  text: string
  /** Both sides changed the same lines in different ways; `text` is then the second side's. */
  isConflict: boolean
}

/** Pairs of equal lines that a comparison takes on before it gives up: its time grows with them. */
const mostPairs = 200_000

/**
 * `base` as both sides knew it, `left` and `right` as they left it. Lines added by both at the same place stand one
 * after the other, the left ones first; lines that only one side deleted or changed follow that side. With `keepBoth`
 * lines that both changed differently stand one after the other, too, and one that both moved is there once; only texts that are too long are a conflict.
 */
export function mergeLines(base: string, left: string, right: string, { keepBoth = false } = {}): Merge {
  if (left === right || left === base) return { text: right, isConflict: false }
  if (right === base) return { text: left, isConflict: false }
  const whole = [left, base, right].map(linesOf)
  const { start, end, parts } = withoutEqualEnds(whole)
  const [a, o, b] = parts as [string[], string[], string[]]
  if (equalPairs(o, a) > mostPairs || equalPairs(o, b) > mostPairs) return { text: right, isConflict: true }
  const merged: string[] = [...start]
  for (const region of diff3MergeRegions(a, o, b)) {
    const part = region.stable
      ? region.bufferContent
      : (mergePart(region.oContent, region.aContent, region.bContent) ??
        (keepBoth ? bothParts(region.oContent, region.aContent, region.bContent) : undefined))
    if (!part) return { text: right, isConflict: true }
    merged.push(...part)
  }
  const lines = [...merged, ...end]
  return { text: (keepBoth ? withoutMoved(lines, whole) : lines).join('\n'), isConflict: false }
}

/** Both sides moved a line, each to another place: it stays at the first one. What each side added of a line stays. */
function withoutMoved(lines: readonly string[], [left, base, right]: readonly string[][]): string[] {
  const [known, one, other] = [base!, left!, right!].map(countLines)
  const there = new Map<string, number>()
  return lines.filter((line) => {
    const count = (there.get(line) ?? 0) + 1
    there.set(line, count)
    const [before, ...after] = [known, one, other].map((side) => side!.get(line) ?? 0)
    return line.trim() === '' || count <= Math.max(...after, after[0]! + after[1]! - before!)
  })
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Stretches in which two texts differ, each with its lines of the one and of the other; one stretch of all where they are very long. */
export function diffParts(before: string, after: string): { removed: string[]; added: string[] }[] {
  const { parts } = withoutEqualEnds([before, after].map(linesOf))
  const [from, to] = parts as [string[], string[]]
  if (equalPairs(from, to) > mostPairs) return [{ removed: from, added: to }]
  return diffIndices(from, to).map((part) => ({ removed: part.buffer1Content, added: part.buffer2Content }))
}

/** The lines that all texts begin and end with, and what each has between them. */
function withoutEqualEnds(texts: readonly string[][]): { start: string[]; end: string[]; parts: string[][] } {
  const [first = [], ...others] = texts
  const shortest = Math.min(...texts.map(({ length }) => length))
  let begin = 0
  while (begin < shortest && others.every((lines) => lines[begin] === first[begin])) begin++
  let last = 0
  while (last < shortest - begin && others.every((lines) => lines.at(-1 - last) === first.at(-1 - last))) last++
  return {
    start: first.slice(0, begin),
    end: first.slice(first.length - last),
    parts: texts.map((lines) => lines.slice(begin, lines.length - last)),
  }
}

function equalPairs(from: readonly string[], to: readonly string[]): number {
  const counts = countLines(from)
  let pairs = 0
  for (const line of to) pairs += counts.get(line) ?? 0
  return pairs
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

/** What each side wrote, without what the other one deleted. */
const bothParts = (base: string[], left: string[], right: string[]): string[] => [
  ...left.filter((line) => line.trim() === '' || !base.includes(line) || right.includes(line)),
  ...right.filter((line) => line.trim() !== '' && !base.includes(line) && !left.includes(line)),
]

const startsWith = (lines: string[], start: string[]): boolean => start.every((line, index) => lines[index] === line)

const linesOf = (text: string): string[] => text.split('\n')
