import type { ConversationTurn } from '../reading/reading.ts'
import type { SessionTurn } from '../sessions/sessions.ts'

/** Stored turns of a session in the form that readers take. */
export const asConversation = (turns: readonly SessionTurn[]): ConversationTurn[] =>
  turns.map(({ id, role, speaker, text, at }) => ({
    id,
    role,
    text,
    date: at,
    // A role is not a name.
    ...(speaker !== role && { speaker }),
  }))
