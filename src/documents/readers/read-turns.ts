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
 * may say that it is a transcript. `notes`: which lines were left out or have no time. Throws where there are no turns.
 */
export function readTurns(text: string, path = ''): { turns: ReadTurn[]; notes: readonly string[] } {
  const transcript = readTranscript(path, text, true)
  const { entries, notes } = transcript ? { entries: transcript, notes: [] } : entriesOfJsonl(text)
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
  return { turns, notes }
}

function entriesOfJsonl(text: string): { entries: readonly ExtractedEntry[]; notes: readonly string[] } {
  const extraction = readJsonl({ path: '', bytes: new Uint8Array(), text })
  return { entries: extraction.kind === 'entries' ? extraction.entries : [], notes: extraction.notes ?? [] }
}
