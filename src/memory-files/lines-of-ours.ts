import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { syncedAction } from './file-store.ts'

/** Marks of the lines that Jarvis itself has written into a file; what came in by `write`, here or elsewhere, is its owner's. */
export async function linesOfOurs(db: Reader, path: string): Promise<Set<string>> {
  const notes = await journalLines.notesOf(db, path, { begins: 'memory.', except: ['memory.write', syncedAction] })
  return new Set(notes.flatMap((note) => note.split(' ')))
}
