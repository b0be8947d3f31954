import type { ConversationTurn } from '../reading/reading.ts'
import type { SessionTurn } from '../sessions/sessions.ts'

/** Kept turns of a session as they are read. */
export const asConversation = (turns: readonly SessionTurn[]): ConversationTurn[] =>
  turns.map(({ id, role, speaker, text, at }) => ({
    id,
    role,
    text,
    date: at,
    // A role in place of a name is no name.
    ...(speaker !== role && { speaker }),
  }))
