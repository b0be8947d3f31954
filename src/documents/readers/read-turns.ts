import type { Turn } from '../../core/record.ts'
import { readJsonl } from './jsonl.ts'

/** A turn of a conversation as a JSONL file has it. Times are epoch milliseconds. */
export interface ReadTurn {
  id: string
  text: string
  role: NonNullable<Turn['role']>
  speaker: string
  session?: string
  date?: number
}

/** The turns of a conversation, one JSON object a line, read as the index reads them. Throws where there are none. */
export function readTurns(text: string): ReadTurn[] {
  const extraction = readJsonl({ path: '', bytes: new Uint8Array(), text })
  const entries = extraction.kind === 'entries' ? extraction.entries : []
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
  if (turns.length === 0) throw new Error('nobody speaks in it')
  return turns
}
