import type { Extraction, ReaderInput } from './extraction.ts'
import { readTranscript } from './transcript.ts'

/** Plain text, or a conversation written as `Name: text` lines. */
export function readText({ path, text }: ReaderInput): Extraction {
  const turns = readTranscript(path, text)
  return turns ? { kind: 'entries', entries: turns } : { kind: 'document', form: 'text', text }
}
