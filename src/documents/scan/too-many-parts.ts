import type { Extraction } from '../readers/extraction.ts'

/** Lines and records cost memory each, however short they are: a file of 10 MB could hold millions of them. */
const mostLines = 300_000
const mostRecords = 30_000

/** Why a text is not indexed, where it has too many lines. */
export function tooManyLines(text: string): string | undefined {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines > mostLines
    ? `more than ${mostLines.toLocaleString('en')} lines; split it into smaller files`
    : undefined
}

/** Why a file of records (turns, objects) is not indexed, where it has too many. */
export function tooManyRecords(extraction: Extraction): string | undefined {
  if (extraction.kind !== 'entries' || extraction.entries.length <= mostRecords) return undefined
  return `more than ${mostRecords.toLocaleString('en')} records; split it into smaller files`
}
