import { entriesOf, type JournalNeeds, type LogEntry } from './entries.ts'
import * as journalLines from './lines.ts'
import { type UndoRequest, undoChanges } from './undo.ts'
import { apart } from './write.ts'

/** States of records before a write. */
export * as journalImages from './all-images.ts'
export type { LogEntry } from './entries.ts'
export type { Forgotten } from './forgetting/forget.ts'
export type { ForgetInput } from './forgetting/sort-references.ts'
export { readForgettings } from './forgettings.ts'
export type { FormerState } from './former-states.ts'
export type { Image } from './images.ts'
/** Lines of the log. */
export * as journalLines from './lines.ts'
export type { JoinedRows } from './movable-rows.ts'
export * as journalRows from './rows.ts'
export type { Row, SharedNeeds } from './shared-table-rows.ts'
/** Tombstones of forgotten records: hashes without text. */
export * as tombstones from './tombstones.ts'
export type { UndoRequest } from './undo.ts'
export { apart, asOneChange, changeNow, type Entry, together, write } from './write.ts'

/** Forgetting over all subsystems; its code is loaded on demand. */
export const loadForgetting = () => import('./forgetting/forgetting.ts')

/** Default number of lines per page. */
const pageLength = 50

export type Journal = ReturnType<typeof createJournal>

/** The log of one space, and undo of its changes, over the registered subsystems. */
export function createJournal(needs: JournalNeeds) {
  const { db } = needs
  return {
    /** Who wrote what, when and why, newest first. `before` is the id of the last shown line. */
    async log({
      limit = pageLength,
      before,
    }: {
      limit?: number | undefined
      before?: number | undefined
    } = {}): Promise<LogEntry[]> {
      return entriesOf(needs, await journalLines.before(db, before ?? Number.MAX_SAFE_INTEGER, limit))
    },
    /** Undoes the last changes, or the change of a line. An undo can be undone itself. */
    undo: (request: UndoRequest = {}) => apart(() => undoChanges(needs, request)),
  }
}
