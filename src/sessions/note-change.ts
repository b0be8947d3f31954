import type { Entry, Image } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'

/** Writes a log entry with the former state of the changed records. For captured events it does nothing. */
export type NoteChange = (tx: Writer, entry: Omit<Entry, 'actor'>, changes: readonly Image[]) => Promise<void>
