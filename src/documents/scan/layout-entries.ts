import type { ExtractedEntry } from '../readers/extraction.ts'

/**
 * The line at which each entry's text begins in the rendering of its file:
 *
 * ## Monday ← before the first turn of a session
 * Ann: Shall we move? ← each turn, its speaker in front
 * Bob: Yes.
 *
 * ## A title ← before each record other than a turn
 * Its text.
 *
 * Entries with a line in the file keep it. Lookup renders the same layout from the stored chunks.
 */
export function layoutEntries(entries: readonly ExtractedEntry[]): number[] {
  let next = 1
  let session: string | undefined
  return entries.map((entry) => {
    const opens = entry.speaker === undefined || entry.session !== session
    const start = entry.line ?? next + (opens ? headingLines(next) : 0)
    session = entry.session
    next = start + lineCount(entry.text)
    return start
  })
}

/** A blank line, except at the top, and the heading. */
const headingLines = (next: number): number => (next === 1 ? 1 : 2)

const lineCount = (text: string): number => text.split('\n').length
