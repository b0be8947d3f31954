import type { Clock } from '../core/runtime.ts'
import type { Documents } from '../documents/documents.ts'
import type { Database } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  documents: Documents
  /** The home whose contexts tell of projects; undefined for a space that has none. */
  home: string | undefined
}

/** The list of subsystems beside memory whose changes undo knows; loaded with the first undo. */
export const undoersOf =
  ({ db, search, clock, documents, home }: Needs) =>
  async (): Promise<Undoer[]> => {
    const { createSessionUndo, createWorkUndo } = await import('../sessions/sessions.ts')
    const work = createWorkUndo({ db, search, clock, home })
    return [...(await documents.undoers()), createSessionUndo({ db, search }), ...work]
  }
