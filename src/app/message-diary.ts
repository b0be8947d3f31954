import type { Memory } from '../memory/memory.ts'

/**
 * The daily notes of a space, for the messages subsystem. "undo" skips these lines: a question changes nothing that its
 * user would undo.
 */
export const messageDiary = (memory: () => Memory) => ({
  note: (text: string) => memory().files.note(text, undefined, action),
  saveTalk: (note: Parameters<Memory['files']['saveSession']>[0]) => memory().files.saveSession({ ...note, action }),
  removeTalks: (sessions: readonly string[]) => memory().files.removeSessionNotes(sessions),
})

const action = 'memory.message_log'
