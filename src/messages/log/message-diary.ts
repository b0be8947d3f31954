/** The memory files of the space of messages. */
export interface MessageDiary {
  /** Adds a line to the notes of the day. */
  note(text: string): Promise<{ path: string; line: number }>
  /** Saves the last messages with a contact as a file of their own. */
  saveTalk(note: {
    session: string
    title: string
    at: number
    messages: readonly { speaker: string; text: string; at: number }[]
  }): Promise<{ path: string }>
  /** Deletes those files. */
  removeTalks(sessions: readonly string[]): Promise<unknown>
}

/** How the note of a contact names the talk that it is of. */
export const talkSession = (person: string): string => `contact:${person}`
