import { diff3MergeRegions, diffIndices } from 'node-diff3'

/** Result of merging two changes of one text by lines: no line is lost, or the merge reports a conflict. */

export interface Merge {
  text: string
  /** Both sides changed the same lines in different ways; `text` is then the second side's. */
  isConflict: boolean
}

/** Pairs of equal lines that a comparison takes on before it gives up: its time grows with them. */
const mostPairs = 200_000

/**
 * Merges `left` and `right`, two versions of `base`. Lines that both added at the same place follow each other, left
 * first; a line that one side deleted or changed follows that side. With `keepBoth`, lines that both changed
 * differently are both kept, and a line that both moved is kept once; only overly long texts are a conflict.
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

/** A line that both sides moved to different places stays at the first one. Added copies of a line stay. */
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

/** Differing ranges of two texts, with the lines of each; one single range if the texts are very long. */
export function diffParts(before: string, after: string): { removed: string[]; added: string[] }[] {
  const { parts } = withoutEqualEnds([before, after].map(linesOf))
  const [from, to] = parts as [string[], string[]]
  if (equalPairs(from, to) > mostPairs) return [{ removed: from, added: to }]
  return diffIndices(from, to).map((part) => ({ removed: part.buffer1Content, added: part.buffer2Content }))
}

/** Common first and last lines of all texts, and the parts between them. */
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

/** Merges one range between lines that all three share. */
function mergePart(base: string[], left: string[], right: string[]): string[] | undefined {
  const same = (one: string[], other: string[]) => one.length === other.length && one.every((l, i) => l === other[i])
  if (same(left, right) || same(left, base)) return right
  if (same(right, base)) return left
  if (base.length === 0) return [...left, ...right.filter((line) => line.trim() === '' || !left.includes(line))]
  // One side only added lines around the other's change, so its additions are what surrounds the base lines.
  if (startsWith(left, base)) return [...right, ...left.slice(base.length)]
  if (startsWith(right, base)) return [...left, ...right.slice(base.length)]
  return undefined
}

/** Lines of each side without those that the other side deleted. */
const bothParts = (base: string[], left: string[], right: string[]): string[] => [
  ...left.filter((line) => line.trim() === '' || !base.includes(line) || right.includes(line)),
  ...right.filter((line) => line.trim() !== '' && !base.includes(line) && !left.includes(line)),
]

const startsWith = (lines: string[], start: string[]): boolean => start.every((line, index) => lines[index] === line)

const linesOf = (text: string): string[] => text.split('\n')
