import type { Turn } from '../../core/record.ts'
import type { ExtractedEntry } from './extraction.ts'
import { readJsonl } from './jsonl.ts'
import { readTranscript } from './transcript.ts'

/** A turn of a conversation in a JSONL file. Times are epoch milliseconds. */
export interface ReadTurn {
  id: string
  text: string
  role: NonNullable<Turn['role']>
  speaker: string
  session?: string
  date?: number
}

/**
 * The turns of a conversation, as one JSON object per line or a transcript (`Ann: …`), parsed as for the index. The
 * path may indicate a transcript. `notes`: skipped lines and lines without a time. Throws if it has no turns.
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
