import { entriesOf, type JournalNeeds, type LogEntry } from './entries.ts'
import { linesBefore } from './lines.ts'
import { type UndoRequest, undoChanges } from './undo.ts'
import { apart } from './write.ts'

export type { LogEntry } from './entries.ts'
export type { Forgotten } from './forgetting/forget.ts'
export { nothingErased, nothingFound } from './forgetting/nothing.ts'
export type { ForgetInput } from './forgetting/sort-references.ts'
export { readForgettings } from './forgettings.ts'
export {
  clearNote,
  clearNotes,
  type FormerState,
  forgetImages,
  forgetImagesBelow,
  forgetImagesThat,
  type Image,
  keepImages,
  laterImages,
  laterStates,
  linesWithImages,
  readImages,
  renameTargets,
  replaceTargets,
} from './images.ts'
export { hasLine, linesAfter, linesOfChange, newestLine, notesOf, readLines } from './lines.ts'
export { type JoinedRows, keepAbsent, movableRows, noteJoined } from './movable-rows.ts'
export { logImageRows, logRows, undoneRows } from './moving.ts'
export { type Row, type SharedNeeds, sharedTableRows } from './shared-table-rows.ts'
export { buriedAmong, bury, isBuried, tombstoneOf } from './tombstones.ts'
export type { UndoRequest } from './undo.ts'
export { createRowUndo, rowImage, undoneAs } from './undo-rows.ts'
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
      return entriesOf(needs, await linesBefore(db, before ?? Number.MAX_SAFE_INTEGER, limit))
    },
    /** Undoes the last changes, or the change that a line is a part of. An undoing can be undone itself. */
    undo: (request: UndoRequest = {}) => apart(() => undoChanges(needs, request)),
  }
}
