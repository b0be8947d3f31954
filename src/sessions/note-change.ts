import type { Entry, Image } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'

/** Writes a line of the log with how the changed records were before; for what hooks captured it does nothing. */
export type NoteChange = (tx: Writer, entry: Omit<Entry, 'actor'>, changes: readonly Image[]) => Promise<void>
