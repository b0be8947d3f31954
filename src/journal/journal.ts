import { entriesOf, type JournalNeeds, type LogEntry } from './entries.ts'
import * as journalLines from './lines.ts'
import { type UndoRequest, undoChanges } from './undo.ts'
import { apart } from './write.ts'

/** How records were before a write. */
export * as journalImages from './all-images.ts'
export type { LogEntry } from './entries.ts'
export type { Forgotten } from './forgetting/forget.ts'
export type { ForgetInput } from './forgetting/sort-references.ts'
export { readForgettings } from './forgettings.ts'
export type { FormerState } from './former-states.ts'
export type { Image } from './images.ts'
/** What was written, line by line. */
export * as journalLines from './lines.ts'
export type { JoinedRows } from './movable-rows.ts'
export * as journalRows from './rows.ts'
export type { Row, SharedNeeds } from './shared-table-rows.ts'
/** What was forgotten, by hashes that hold no text. */
export * as tombstones from './tombstones.ts'
export type { UndoRequest } from './undo.ts'
export { apart, asOneChange, changeNow, type Entry, together, write } from './write.ts'

/** Forgetting over all subsystems: what reads words is loaded with the first. */
export const loadForgetting = () => import('./forgetting/forgetting.ts')

/** Lines on a page when the caller does not say. */
const pageLength = 50

export type Journal = ReturnType<typeof createJournal>

/** The log of one space, and undoing what it records, over the subsystems that are registered. */
export function createJournal(needs: JournalNeeds) {
  const { db } = needs
  return {
    /** Who wrote what, when and why, newest first. `before` is the id of the last line that was shown. */
    async log({
      limit = pageLength,
      before,
    }: {
      limit?: number | undefined
      before?: number | undefined
    } = {}): Promise<LogEntry[]> {
      return entriesOf(needs, await journalLines.before(db, before ?? Number.MAX_SAFE_INTEGER, limit))
    },
    /** Undoes the last changes, or the change that a line is a part of. An undoing can be undone itself. */
    undo: (request: UndoRequest = {}) => apart(() => undoChanges(needs, request)),
  }
}
