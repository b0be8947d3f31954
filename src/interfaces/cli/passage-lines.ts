import type { Hit } from '../../core/hit.ts'
import { isProse, type Passage, withoutMarks } from '../../core/plain-passage.ts'
import { markSpans, wrap } from './layout.ts'

/** A line that is not joined with others: a list item, a table row, indented code. */
const ownLine = /^\s*(?:•|\d+[.)]\s)| · |^(?: {4}|\t)/

/**
 * The passage of a hit as lines of a terminal, with invisible marks around the found words (`styleMarks` shows them). Of
 * Markdown the marks are left out, as on the page; items, rows and paragraphs begin a line, running text is joined.
 */
export function passageLines(hit: Pick<Hit, 'snippet' | 'highlights' | 'path' | 'kind'>, width: number): string[] {
  const passage: Passage = { text: hit.snippet, spans: hit.highlights }
  if (!isProse(hit)) return wrap(markSpans(passage.text, passage.spans), width)
  const code = codeLines(hit.snippet)
  const { text, spans } = withoutMarks(passage)
  return blocksOf(text, code).flatMap(([start, end]) =>
    wrap(
      markSpans(
        text.slice(start, end),
        spans.flatMap(([from, to]) => (to > start && from < end ? [[from - start, to - start] as const] : [])),
      ),
      width,
    ),
  )
}

/** Starts and ends (exclusive) of blocks of adjacent lines. */
function blocksOf(text: string, code: ReadonlySet<string>): [number, number][] {
  const blocks: [number, number][] = []
  let isOpen = false
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const isBlank = line.trim() === ''
    const isCode = code.has(line.trim())
    const isOwn = ownLine.test(line) || isCode
    const follows = index > 0 && text[index - 2] !== '\n'
    if (!isBlank && isOpen && !isOwn && follows) blocks.at(-1)![1] = index + line.length
    else if (!isBlank) blocks.push([index, index + line.length])
    isOpen = !isBlank && !isCode
  }
  return blocks
}

/**
 * Lines between code fences. A passage may begin inside one: then its first fence has no language, and the next one
 * has, or no later fence closes it and no blank line is before it.
 */
function codeLines(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => line.trim())
  const fences = lines.flatMap((line, index) => (/^(?:```|~~~)/.test(line) ? [index] : []))
  const [first = -1, second = -1] = fences
  const isOdd = fences.length % 2 === 1 && lines[first - 1] !== ''
  let isInside = first > 0 && isBare(lines[first]) && (isOdd || (second >= 0 && !isBare(lines[second])))
  return new Set(
    lines.filter((_, index) => {
      if (fences.includes(index)) isInside = !isInside
      return isInside && !fences.includes(index)
    }),
  )
}

const isBare = (fence: string | undefined): boolean => /^(?:```|~~~)$/.test(fence ?? '')
