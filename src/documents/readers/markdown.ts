import type { Extraction, ReaderInput } from './extraction.ts'
import { readTranscript } from './transcript.ts'

/** Markdown is not converted: frontmatter and headings are parsed when it is split into chunks. */
export function readMarkdown({ path, text }: ReaderInput): Extraction {
  const turns = readTranscript(path, text)
  return turns ? { kind: 'entries', entries: turns } : { kind: 'document', form: 'markdown', text }
}
