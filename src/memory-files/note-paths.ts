import { journalLines } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { fileOfCopy, keptCopies } from './kept-copies.ts'
import { kindOf, listMemoryFiles, notesFolder } from './paths.ts'

/** What the home holds of a session note besides its file. */
export interface NoteTraces {
  /** Absolute paths of conflict copies and earlier versions. */
  copies: string[]
  /** Marks in the log of the lines that were written into it. */
  marks: Set<string>
}

/**
 * Session notes that exist or existed, by path. A note whose file was deleted by hand is still in its earlier versions,
 * and its name is in the log.
 */
export async function notePaths(db: Reader, folder: string): Promise<Map<string, NoteTraces>> {
  const notes = new Map<string, NoteTraces>()
  const tracesOf = (path: string): NoteTraces => {
    const traces = notes.get(path) ?? { copies: [], marks: new Set() }
    if (kindOf(path) === 'session') notes.set(path, traces)
    return traces
  }
  for (const { path } of listMemoryFiles(folder)) tracesOf(path)
  for (const copy of keptCopies(folder)) tracesOf(fileOfCopy(folder, copy)).copies.push(copy)
  for (const { target, note } of await journalLines.targetsBelow(db, `${notesFolder}/`, { begins: 'memory.' }))
    for (const mark of note?.split(' ') ?? ['']) tracesOf(target).marks.add(mark)
  return notes
}
