import type { Turn } from '../../core/record.ts'
import type { ExtractedEntry } from './extraction.ts'
import { readJsonl } from './jsonl.ts'
import { readTranscript } from './transcript.ts'

/** A turn of a conversation as a JSONL file has it. Times are epoch milliseconds. */
export interface ReadTurn {
  id: string
  text: string
  role: NonNullable<Turn['role']>
  speaker: string
  session?: string
  date?: number
}

/**
 * The turns of a conversation, one JSON object a line or a transcript (`Ann: …`), read as the index reads them. The path
 * may say that it is a transcript. Throws where there are none.
 */
export function readTurns(text: string, path = ''): ReadTurn[] {
  const entries = readTranscript(path, text, true) ?? entriesOfJsonl(text)
  const turns = entries.flatMap(({ id, text: said, role = 'other', speaker, session, date }) =>
    speaker === undefined
      ? []
      : [
          {
            id,
            text: said,
            role,
            speaker,
            ...(session !== undefined && { session }),
            ...(date !== undefined && { date }),
          },
        ],
  )
  if (turns.length === 0) throw new Error('it has no turns')
  return turns
}

function entriesOfJsonl(text: string): readonly ExtractedEntry[] {
  const extraction = readJsonl({ path: '', bytes: new Uint8Array(), text })
  return extraction.kind === 'entries' ? extraction.entries : []
}
