import { headingLines } from '../text/chunk-markdown.ts'

/**
 * Headings above a position in a passage of Markdown, outermost first. `first` are those above the passage itself,
 * including those of its first line.
 */
export function headingsAt(text: string, first: readonly string[], place: number): readonly string[] {
  let path = first
  for (const { start, level, text: heading } of headingLines(text)) {
    if (start > place) break
    // `first` already contains the heading of the first line.
    if (start === 0 && path.at(-1) === heading) continue
    path = [...path.slice(0, level - 1), heading]
  }
  return path
}
