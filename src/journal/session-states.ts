import type { Database, Reader } from '../ports/database.ts'
import type { FormerRows } from '../ports/movable.ts'
import { type FormerState, forgetStates, stringsIn } from './images.ts'

/** Kind of the former states of sessions themselves: their id is that of the session. */
const sessionImage = 'session'

/** A former state of a session, or of a record that names its session. */
export interface SessionState extends FormerState {
  session: string
  /** When the session began, epoch milliseconds; undefined in a state of something in it. */
  startedAt: number | undefined
}

/** What the journal keeps for undo of sessions and of what was in them, oldest first. */
export async function statesOfSessions(db: Reader): Promise<SessionState[]> {
  const rows = await db.all<{ line: number; at: number; kind: string; id: string; former: string }>(
    `SELECT i.log_id AS line, l.at, i.kind, i.id, i.former FROM log_images i JOIN log l ON l.id = i.log_id
     WHERE i.former IS NOT NULL ORDER BY i.log_id, i.kind, i.id`,
  )
  return rows.flatMap(({ former: json, ...row }) => {
    const former = JSON.parse(json)
    const isSession = row.kind === sessionImage
    const session = isSession ? row.id : former?.session
    if (typeof session !== 'string') return []
    const startedAt = isSession && typeof former.startedAt === 'number' ? former.startedAt : undefined
    return [{ ...row, session, startedAt, texts: stringsIn(former) }]
  })
}

/** The same by the keys of sessions: a session that was forgotten elsewhere and undone here takes with it what was in it. */
export const formerSessions = (db: Database): FormerRows => ({
  keys: async () => [...new Set((await statesOfSessions(db)).map(({ session }) => JSON.stringify([session])))],
  async forget(keys) {
    const states = await statesOfSessions(db)
    const going = states.filter(({ session }) => keys.includes(JSON.stringify([session])))
    await db.transaction((tx) => forgetStates(tx, going))
  },
})
