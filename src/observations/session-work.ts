import { isAbsolute } from 'node:path'
import { readActions } from '../actions/actions.ts'
import { inList } from '../core/sql.ts'
import { markOf, wasInVain } from '../core/work-marks.ts'
import { journalImages } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { deleteReceipts } from '../receipts/receipts.ts'
import { findProject, readPlace, resolveProject } from '../repositories/repositories.ts'
import type { SessionWork, WorksOfSession } from '../sessions/sessions.ts'
import { rawEventsSince } from './drain/raw-events.ts'
import type { StoredObservation } from './observation.ts'
import { listObservations } from './observations-repository.ts'

/** Most events and observations that are read, the latest. */
const mostRead = 400
const latest = { order: 'newest', limit: mostRead } as const

/** Whether work did not hold: it did not help, was reverted, or is a fix that its user came back to. */
const isFailed = (work: StoredObservation): boolean => {
  const mark = markOf(work)
  if (mark === undefined) return changes.includes(work.type) && wasInVain(work)
  return mark === 'unhelped' || mark === 'reverted' || (mark === 'followed' && work.type === 'bugfix')
}

const changes: readonly StoredObservation['type'][] = ['bugfix', 'feature', 'refactor', 'change']

/** The latest works of a session, oldest first. */
async function worksIn(db: Reader, session: string): Promise<WorksOfSession> {
  const works = (await listObservations(db, { session }, latest, { concepts: false })).reverse()
  const done = works.filter((one) => changes.includes(one.type) && markOf(one) === undefined && !wasInVain(one))
  return { done, failed: works.filter(isFailed) }
}

/** Work of agents, as far as sessions need it. */
export const createSessionWork = (): SessionWork => ({
  findProject,

  projectFor: (db, named, now) =>
    isAbsolute(named) ? resolveProject(db, readPlace(named), now) : findProject(db, named),

  isCaptured: async (db, session) =>
    (await db.get('SELECT 1 FROM captured_sessions WHERE session_id = ?', [session])) !== undefined,

  async doneSince(db, project, at) {
    const events = await rawEventsSince(db, project, at, mostRead)
    const actions = events.flatMap((event) => readActions(event, (path) => path))
    // Events are deleted after a while; observations have the files of earlier work.
    const observed = await listObservations(db, { project, after: at + 1 }, latest, { concepts: false })
    return {
      files: [
        ...actions.flatMap((action) => (action.kind === 'edit' ? [{ name: action.file, at: action.at }] : [])),
        ...observed.flatMap((one) => one.filesModified.map((name) => ({ name, at: one.at, session: one.session }))),
      ],
      commands: actions.flatMap((action) =>
        action.kind === 'command' && !action.failed ? [{ name: action.command, at: action.at }] : [],
      ),
    }
  },

  worksIn,

  async recordsOf(db, sessions) {
    const { marks, params } = inList(sessions)
    const rows = await db.all<{ id: number }>(
      `SELECT r.id FROM records r WHERE r.uid IN (SELECT id FROM observations WHERE session_id IN ${marks})`,
      params,
    )
    return rows.map(({ id }) => id)
  },

  async erase(tx, sessions) {
    const { marks, params } = inList(sessions)
    await deleteReceipts.ofSessions(tx, sessions)
    await tx.run(`DELETE FROM refinements WHERE session_id IN ${marks}`, params)
    await tx.run(`DELETE FROM observations WHERE session_id IN ${marks}`, params)
    await tx.run(`DELETE FROM raw_events WHERE session_id IN ${marks}`, params)
    await tx.run(`DELETE FROM captured_sessions WHERE session_id IN ${marks}`, params)
    // Undoing an import stores the rows that it deletes.
    const gone = new Set(sessions)
    for (const kind of ['captured_session', 'receipt'])
      await journalImages.forgetThat(tx, kind, (text) => gone.has(text))
  },
})
