import type { Memory } from '../memory/memory.ts'

/**
 * The daily notes of a space, as the room of messages writes them. "undo" passes over these lines: who asks a question has
 * changed nothing that they would want to undo.
 */
export const messageDiary = (memory: () => Memory) => ({
  note: (text: string) => memory().files.note(text, undefined, action),
  saveTalk: (note: Parameters<Memory['files']['saveSession']>[0]) => memory().files.saveSession({ ...note, action }),
  removeTalks: (sessions: readonly string[]) => memory().files.removeSessionNotes(sessions),
})

const action = 'memory.message_log'
