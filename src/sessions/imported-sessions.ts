import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { ImportedSummary } from '../ports/importer.ts'
import type { Search } from '../search/search.ts'
import { addPastSummary } from './add-past-summary.ts'
import { importPastTurns } from './past-sessions.ts'
import type { NewTurn, Session, SessionAbout } from './session.ts'
import type { SessionWork } from './session-work.ts'
import { endSession, insertPastSession, readSession } from './sessions-repository.ts'
import { summariseSession } from './summarise-session.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'sizes'>
  clock: Clock
}

export type ImportedSessions = ReturnType<typeof createImportedSessions>

/** Adds ended sessions of other programs. An import writes one log entry for all of them, so none is written here. */
export function createImportedSessions(needs: Needs) {
  const { db } = needs
  return {
    /** Adds an ended session unless it is stored already. Times are epoch milliseconds. */
    async add(id: string, about: SessionAbout, span: { startedAt: number; endedAt: number }): Promise<Session> {
      await db.transaction((tx) => insertPastSession(tx, id, about, span))
      return (await readSession(db, id))!
    },
    addTurns: (id: string, turns: readonly NewTurn[], about: SessionAbout) => importPastTurns(needs, id, turns, about),
    addSummary: (summary: ImportedSummary) => addPastSummary(needs, summary),

    /** Summarizes a session by rules: a model's cost for years of sessions needs the user's consent. */
    async summarise(id: string, work: Pick<SessionWork, 'worksIn'>): Promise<void> {
      const session = await readSession(db, id)
      if (!session || session.status === 'active') return
      const summary = await summariseSession({ ...needs, work }, session, { factCount: 0 })
      if (!summary || summary.nextSteps === '') return
      const { status, lastAt, endedAt } = session
      const ending = { status, at: endedAt ?? lastAt, nextSteps: summary.nextSteps }
      await db.transaction((tx) => endSession(tx, id, ending))
    },
  }
}
