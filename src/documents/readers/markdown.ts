import type { Extraction, ReaderInput } from './extraction.ts'
import { readTranscript } from './transcript.ts'

/** Markdown stays as it is: frontmatter and headings are read when it is cut into chunks. */
export function readMarkdown({ path, text }: ReaderInput): Extraction {
  const turns = readTranscript(path, text)
  return turns ? { kind: 'entries', entries: turns } : { kind: 'document', form: 'markdown', text }
}
