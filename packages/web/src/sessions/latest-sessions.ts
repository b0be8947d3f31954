import { client } from '../server/client.ts'
import type { Session } from '../server/types.ts'
import { titleOfSession } from './session-words.ts'

/** Sessions whose names one request brings. */
const mostNamed = 200

/** The latest sessions, of which most that a page shows are. */
export const latestSessions = async (signal?: AbortSignal): Promise<readonly Session[]> =>
  (await client.sessionList({ limit: mostNamed }, { ...(signal && { signal }) })).sessions

/** What each is called, by its id. */
export const titlesOf = (sessions: readonly Session[]): ReadonlyMap<string, string> =>
  new Map(sessions.map((session) => [session.id, titleOfSession(session)]))
