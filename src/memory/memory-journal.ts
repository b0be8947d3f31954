import type { Clock } from '../core/runtime.ts'
import { createJournal, type Journal } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import { createFactUndo } from './facts/undo-changes.ts'
import { createFileUndo } from './memory-files/undo-files.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  /** The space's own folder. */
  folder: string
  /** How the other subsystems undo their changes. */
  undoers?: (() => Promise<readonly Undoer[]>) | undefined
}

/** The journal of a space: facts and memory files beside the subsystems that the root registers. */
export function createMemoryJournal({ db, search, clock, folder, undoers }: Needs): Journal {
  const own = [createFactUndo({ db, search }), createFileUndo({ clock, folder })]
  return createJournal({ db, clock, undoers: async () => [...own, ...((await undoers?.()) ?? [])] })
}
