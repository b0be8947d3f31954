import { invalidInput } from '../core/errors.ts'
import { dateIn, roleOf } from '../documents/documents.ts'
import type { ConversationTurn } from '../memory/memory.ts'

/** Names of the time of a turn, as in JSONL files. */
const dateNames = ['date', 'timestamp', 'time', 'createdAt', 'created_at'] as const

/** A turn as a program passes it: with the names of Jarvis, or those of chat APIs and JSONL files. */
export interface GivenTurn extends Partial<Record<(typeof dateNames)[number], number | string | undefined>> {
  role: string
  text?: string | undefined
  content?: string | readonly { type?: string | undefined; text?: string | undefined }[] | undefined
  speaker?: string | undefined
  name?: string | undefined
  id?: string | undefined
}

/** Reads one turn. `place` counts from 0. Errors: `turn_without_text`, `turn_date_unreadable`. */
export function toTurn(given: GivenTurn, place: number): ConversationTurn {
  const { id, content, speaker = given.name } = given
  const text =
    given.text ?? (typeof content === 'string' ? content : content?.flatMap((part) => part.text ?? []).join('\n'))
  if (text === undefined)
    throw invalidInput('turn_without_text', `turns[${place}] has no text. Put it into "text" or "content".`)
  const named = dateNames.find((name) => given[name] !== undefined)
  const date = named && dateIn(given[named])
  if (named && date === undefined)
    throw invalidInput(
      'turn_date_unreadable',
      `turns[${place}].${named} is not a date. Use ISO 8601 ("2026-10-12T09:00:00Z") or epoch milliseconds.`,
    )
  const role = given.role === 'user' || given.role === 'assistant' ? given.role : 'other'
  return {
    role,
    text,
    ...(speaker !== undefined && roleOf(speaker) === 'other' && { speaker }),
    ...(date !== undefined && { date }),
    ...(id !== undefined && { id }),
  }
}
