import { readLine } from './annotations.ts'
import { readItems, sameWords } from './sections.ts'

/**
 * Lines that stand for facts, apart from the rest of their file. Facts travel by themselves, and each machine writes their
 * lines; what travels of a file is the rest.
 */

/** Adjacent fact lines, and the number of other lines above them. */
interface Group {
  at: number
  lines: string[]
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

const isFactLine = (line: string): boolean => {
  if (!line.includes('<!--')) return false
  const { id, sum } = readLine(line).annotation
  return id !== undefined && sum !== undefined
}

/** The text without fact lines. If they are between two blank lines, one of those is removed, too. */
export const plainText = (text: string): string => apart(text).plain.join('\n')

/**
 * Inserts the fact lines of `current` into a plain text, each below its old predecessor. `plainText` of the result is
 * the plain text again. A fact whose text is already there gets no second line.
 */
export function weaveFacts(current: string, plain: string): string {
  const { plain: former, groups } = apart(current)
  if (groups.length === 0) return plain
  const lines = plain.split('\n')
  const said = readItems(plain).map(({ text }) => text)
  const placed = new Map<number, string[]>()
  for (const { at, lines: facts } of groups) {
    const kept = facts.filter((line) => {
      const [item] = readItems(line)
      return !item || !said.some((text) => sameWords(text, item.text))
    })
    if (kept.length === 0) continue
    const place = placeOf(lines, former, at)
    placed.set(place, [...(placed.get(place) ?? []), ...kept])
  }
  return lines
    .flatMap((line, index) => [...withBlank(placed.get(index), lines[index - 1]), line])
    .concat(withBlank(placed.get(lines.length), lines.at(-1)))
    .join('\n')
}

/** Below a blank line another one follows: both are taken as one again. */
const withBlank = (facts: readonly string[] | undefined, above: string | undefined): string[] =>
  facts === undefined ? [] : [...facts, ...(isBlank(above) ? [''] : [])]

function apart(text: string): { plain: string[]; groups: Group[] } {
  const plain: string[] = []
  const groups: Group[] = []
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    if (!isFactLine(lines[index]!)) {
      plain.push(lines[index]!)
      continue
    }
    const group: Group = { at: plain.length, lines: [] }
    while (index < lines.length && isFactLine(lines[index]!)) group.lines.push(lines[index++]!)
    groups.push(group)
    // The loop reads the blank line behind them, unless it is removed.
    if (!(isBlank(plain.at(-1)) && index < lines.length && isBlank(lines[index]))) index--
  }
  return { plain, groups }
}

/** Position for fact lines that were below `at` lines of the old text. */
function placeOf(lines: readonly string[], former: readonly string[], at: number): number {
  for (let above = at - 1; above >= 0; above--) {
    if (isBlank(former[above])) continue
    const found = lines.lastIndexOf(former[above]!)
    if (found < 0) continue
    let place = found + 1
    if (above < at - 1) while (place < lines.length && isBlank(lines[place])) place++
    return place
  }
  // At the end, before the last line break.
  return lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length
}
