import { contentMark } from '../core/ids.ts'
import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'

/** Action of changes by other machines of the owner; they are not undone here. */
export const syncedAction = 'memory.synced'
/** Action that records which lines Jarvis wrote on another machine. */
export const writtenElsewhere = 'memory.synced_lines'
/** Actions whose new lines are the owner's. */
const ofOwner = ['memory.write', syncedAction] as const

/** Identifies a line in the log without repeating its text. */
export const lineMark = (line: string): string => contentMark(line)

/** Whether lines that this action adds to a file are Jarvis's. */
export const addsOurs = (action: string): boolean => !(ofOwner as readonly string[]).includes(action)

/** Marks in the log of the lines that Jarvis wrote into a file. */
export async function marksInLog(db: Reader, path: string): Promise<Set<string>> {
  const notes = await journalLines.notesOf(db, path, { begins: 'memory.', except: ofOwner })
  return new Set(notes.flatMap((note) => note.split(' ')))
}
