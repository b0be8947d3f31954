import type { Database, Reader } from '../ports/database.ts'
import type { FormerRows } from '../ports/movable.ts'
import { eachState, type FormerState, forgetStates } from './former-states.ts'

/** Kind of the former states of sessions themselves, by session id. */
const sessionImage = 'session'

/** A former state of a session, or of a record that names its session. */
export interface SessionState extends FormerState {
  session: string
  /** When the session began, epoch milliseconds; undefined for a state of a record in it. */
  startedAt: number | undefined
}

/** The journal's undo states of sessions and their records, oldest first. */
export async function* eachSessionState(db: Reader): AsyncGenerator<SessionState> {
  for await (const { former, ...state } of eachState(db)) {
    const { session: named, startedAt } = (former ?? {}) as { session?: unknown; startedAt?: unknown }
    const isSession = state.kind === sessionImage
    const session = isSession ? state.id : named
    if (typeof session !== 'string') continue
    yield { ...state, session, startedAt: isSession && typeof startedAt === 'number' ? startedAt : undefined }
  }
}

/** States of the selected sessions. */
export async function statesOfSessions(db: Reader, isAsked: (session: string) => boolean): Promise<FormerState[]> {
  const found: FormerState[] = []
  for await (const state of eachSessionState(db)) if (isAsked(state.session)) found.push(state)
  return found
}

/** The same by session key: forgetting a session elsewhere that was undone here also forgets its records. */
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
