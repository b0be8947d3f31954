import type { Extraction } from '../readers/extraction.ts'

/** Limits: each line and record costs memory, however short, and a file of 10 MB could contain millions. */
const mostLines = 300_000
const mostRecords = 30_000

/** The reason to skip a text with too many lines. */
export function tooManyLines(text: string): string | undefined {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines > mostLines
    ? `more than ${mostLines.toLocaleString('en')} lines; split it into smaller files`
    : undefined
}

/** The reason to skip a file with too many records (turns, objects). */
export function tooManyRecords(extraction: Extraction): string | undefined {
  if (extraction.kind !== 'entries' || extraction.entries.length <= mostRecords) return undefined
  return `more than ${mostRecords.toLocaleString('en')} records; split it into smaller files`
}
