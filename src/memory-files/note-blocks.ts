import { readLine } from './annotations.ts'

/** A note (a list item or a line) with the indented lines that belong to it. */
export interface NoteBlock {
  /** 1-based line of the file. */
  line: number
  /** Raw lines of the file. */
  lines: readonly string[]
  /** Text without list marks and annotation. */
  text: string
  annotation: Readonly<Record<string, string>>
}

const itemPattern = /^(?:[-*+]|\d{1,3}[.)])\s/

/** The blocks of a memory file in order; headings and blank lines are none. */
export function noteBlocks(text: string): NoteBlock[] {
  const blocks: { line: number; lines: string[]; isItem: boolean }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || /^#{1,6}\s/.test(line)) continue
    const last = blocks.at(-1)
    const follows = last?.isItem && /^\s/.test(line) && last.line + last.lines.length === index + 1
    if (follows) last.lines.push(line)
    else blocks.push({ line: index + 1, lines: [line], isItem: itemPattern.test(line) })
  }
  return blocks.map(({ line, lines }) => {
    const { text: first, annotation } = readLine(lines[0]!)
    const words = first.replace(itemPattern, '').replace(/^\d{1,2}:\d{2}\s+/, '')
    return { line, lines, annotation, text: [words, ...lines.slice(1).map((each) => each.trim())].join(' ').trim() }
  })
}

/** The text without these blocks, wherever they are now. */
export function withoutBlocks(text: string, gone: readonly Pick<NoteBlock, 'lines'>[]): string {
  const wanted = new Set(gone.map(({ lines }) => lines.join('\n')))
  const dropped = new Set(
    noteBlocks(text).flatMap(({ line, lines }) =>
      wanted.has(lines.join('\n')) ? lines.map((_, index) => line + index) : [],
    ),
  )
  return text
    .split('\n')
    .filter((_, index) => !dropped.has(index + 1))
    .join('\n')
}
