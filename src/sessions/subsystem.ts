import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import { sessionKinds } from './moving/session-kinds.ts'
import type { SessionWork } from './session-work.ts'
import { createSessionUndo } from './undo-sessions.ts'

interface Needs {
  db: Database
  clock: Clock
  search: Search
  /** Access to agents' work in sessions. */
  work: SessionWork
}

/** The subsystem of sessions. Memory forgets sessions, since their notes go with them. */
export const sessionSubsystem = ({ db, clock, search, work }: Needs): Subsystem => ({
  undoers: async () => [createSessionUndo({ db, search, work })],
  kinds: async () => sessionKinds({ db, clock, search }),
  indexed: async () => (await import('./indexed-sessions.ts')).indexedSessions({ db, search }),
})
