import type { StoredChunk } from './lookup-repository.ts'

/** One record of a multi-record file, as rendered. */
export interface RenderedEntry {
  chunks: readonly StoredChunk[]
  speaker: string | null
  /** Put on the line above the text, if the layout left one free. */
  heading: string | null
}

/**
 * Rebuilds the text from its chunks. They overlap and omit only white space between them, so that line numbers and
 * offsets always match the index. Trailing blanks of a line may be lost, lines never.
 */
export function rebuildText(chunks: readonly StoredChunk[]): string {
  let text = ''
  let offset = 0
  let line = 1
  for (const chunk of chunks) {
    const repeated = offset - chunk.startOffset
    if (repeated >= chunk.text.length) continue
    if (repeated <= 0) {
      const newlines = Math.max(0, chunk.startLine - line)
      text += newlines ? '\n'.repeat(newlines) : ' '.repeat(-repeated)
    }
    text += repeated > 0 ? chunk.text.slice(repeated) : chunk.text
    offset = chunk.endOffset
    line = chunk.endLine
  }
  return text
}

/** Renders a multi-record file: each text at its line, speakers in front, headings above. */
export function renderEntries(entries: readonly RenderedEntry[]): string[] {
  const lines: string[] = []
  const start = (entry: RenderedEntry) => entry.chunks[0]?.startLine ?? 1
  for (const entry of [...entries].sort((a, b) => start(a) - start(b))) {
    const first = start(entry)
    while (lines.length < first - 1) lines.push('')
    if (entry.heading !== null && first > 1 && lines[first - 2] === '') lines[first - 2] = `## ${entry.heading}`
    // The text of a record begins at its first chunk: chunk lines count in the file, not in the record.
    const [head = '', ...rest] = rebuildText(shifted(entry.chunks, first)).split('\n')
    lines.push(entry.speaker === null ? head : `${entry.speaker}: ${head}`, ...rest)
  }
  return lines
}

const shifted = (chunks: readonly StoredChunk[], first: number): StoredChunk[] => {
  const skipped = chunks[0]?.startOffset ?? 0
  return chunks.map((chunk) => ({
    ...chunk,
    startLine: chunk.startLine - first + 1,
    endLine: chunk.endLine - first + 1,
    startOffset: chunk.startOffset - skipped,
    endOffset: chunk.endOffset - skipped,
  }))
}
