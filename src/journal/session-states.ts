import type { Database, Reader } from '../ports/database.ts'
import type { FormerRows } from '../ports/movable.ts'
import { eachState, type FormerState, forgetStates } from './former-states.ts'

/** Kind of the former states of sessions themselves: their id is that of the session. */
const sessionImage = 'session'

/** A former state of a session, or of a record that names its session. */
export interface SessionState extends FormerState {
  session: string
  /** When the session began, epoch milliseconds; undefined in a state of something in it. */
  startedAt: number | undefined
}

/** What the journal keeps for undo of sessions and of what was in them, oldest first. */
export async function* eachSessionState(db: Reader): AsyncGenerator<SessionState> {
  for await (const { former, ...state } of eachState(db)) {
    const { session: named, startedAt } = (former ?? {}) as { session?: unknown; startedAt?: unknown }
    const isSession = state.kind === sessionImage
    const session = isSession ? state.id : named
    if (typeof session !== 'string') continue
    yield { ...state, session, startedAt: isSession && typeof startedAt === 'number' ? startedAt : undefined }
  }
}

/** Those of certain sessions. */
export async function statesOfSessions(db: Reader, isAsked: (session: string) => boolean): Promise<FormerState[]> {
  const found: FormerState[] = []
  for await (const state of eachSessionState(db)) if (isAsked(state.session)) found.push(state)
  return found
}

/** The same by the keys of sessions: a session that was forgotten elsewhere and undone here takes with it what was in it. */
export const formerSessions = (db: Database): FormerRows => ({
  async keys() {
    const found = new Set<string>()
    for await (const { session } of eachSessionState(db)) found.add(JSON.stringify([session]))
    return [...found]
  },
  async forget(keys) {
    const going = new Set(keys)
    const states = await statesOfSessions(db, (session) => going.has(JSON.stringify([session])))
    await db.transaction((tx) => forgetStates(tx, states))
  },
})
