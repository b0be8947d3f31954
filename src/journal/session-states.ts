import type { Database, Reader } from '../ports/database.ts'
import type { FormerRows } from '../ports/movable.ts'
import { allStates, type FormerState, forgetStates } from './images.ts'

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
  return (await allStates(db)).flatMap(({ former, ...state }) => {
    const { session: named, startedAt } = (former ?? {}) as { session?: unknown; startedAt?: unknown }
    const isSession = state.kind === sessionImage
    const session = isSession ? state.id : named
    if (typeof session !== 'string') return []
    return [{ ...state, session, startedAt: isSession && typeof startedAt === 'number' ? startedAt : undefined }]
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
