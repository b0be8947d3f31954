import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { syncedAction } from './file-store.ts'

/**
 * Marks of the lines in a file that Jarvis wrote; lines that came by `write`, here or on another machine, are the
 * owner's.
 */
export async function linesOfOurs(db: Reader, path: string): Promise<Set<string>> {
  const notes = await journalLines.notesOf(db, path, { begins: 'memory.', except: ['memory.write', syncedAction] })
  return new Set(notes.flatMap((note) => note.split(' ')))
}
