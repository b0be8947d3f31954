import type { ChunkDraft } from '../core/record.ts'
import { estimateTokens } from '../text/budget.ts'
import { type ChunkSize, chunkText } from '../text/chunk.ts'
import { readHeading } from './headings.ts'

interface Block {
  /** First line, from 0, and the line behind the last one. */
  from: number
  to: number
  /** Headings above it, outermost first. */
  headings: readonly string[]
}

const itemPattern = /^(?:[-*+]|\d{1,3}[.)])\s/
const fencePattern = /^\s*(`{3,}|~{3,})/

/**
 * Splits a memory file into chunks. Each list item (with its indented lines) and each paragraph is one chunk, under its
 * headings, because each is a statement that answers alone. Longer blocks are split at `size`.
 */
export async function chunkLines(text: string, size: ChunkSize): Promise<ChunkDraft[]> {
  const lines = text.split('\n')
  const offsets: number[] = [0]
  for (const line of lines) offsets.push(offsets.at(-1)! + line.length + 1)
  const chunks: ChunkDraft[] = []
  for (const { from, to, headings } of blocksOf(lines)) {
    const startOffset = offsets[from]!
    const whole = lines.slice(from, to).join('\n').trimEnd()
    if (estimateTokens(whole) <= size.tokens) {
      const place = { startLine: from + 1, endLine: to, startOffset, endOffset: startOffset + whole.length }
      chunks.push({ text: whole, headings, ...place })
      continue
    }
    for (const part of await chunkText(whole, { format: 'markdown', size }))
      chunks.push({
        text: part.text,
        headings: [...headings, ...part.headings],
        startLine: part.startLine + from,
        endLine: part.endLine + from,
        startOffset: part.startOffset + startOffset,
        endOffset: part.endOffset + startOffset,
      })
  }
  return chunks
}

/** Items and paragraphs in order; a whole code fence belongs to the block in which it begins. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let path: string[] = []
  let open: (Block & { isItem: boolean }) | undefined
  let fence: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = fencePattern.exec(line)?.[1]
    const isInside = fence !== undefined
    if (isInside && mark?.startsWith(fence!)) fence = undefined
    else if (!isInside) fence = mark
    const heading = isInside || mark !== undefined ? undefined : readHeading(line)
    if (heading) {
      path = [...path.slice(0, heading.level - 1), heading.name]
      open = undefined
    } else if (line.trim() === '' && !isInside) {
      // Indented lines after a blank line may still belong to the item.
      if (!open?.isItem) open = undefined
    } else {
      const isItem = itemPattern.test(line) && !isInside
      const follows = open && !isItem && (isInside || (open.to === index ? true : /^\s/.test(line)))
      if (follows) open!.to = index + 1
      else {
        open = { from: index, to: index + 1, headings: path.filter((one) => one !== undefined), isItem }
        blocks.push(open)
      }
    }
  }
  return blocks
}
