import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import type { Session } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { titleOfSession } from './session-words.ts'

/** Sessions whose names are known to a page. */
const mostNamed = 200

/** The latest sessions and what each is called; nothing is asked for where no line needs a name. */
export function useSessionTitles(isNeeded = true): {
  sessions: readonly Session[]
  titles: ReadonlyMap<string, string>
} {
  const { answer } = useAnswer(
    isNeeded ? 'sessions' : 'none',
    async (signal) => (isNeeded ? (await client.sessionList({ limit: mostNamed }, { signal })).sessions : []),
    useStore(indexChanges),
  )
  const sessions = answer ?? []
  return { sessions, titles: new Map(sessions.map((session) => [session.id, titleOfSession(session)])) }
}
