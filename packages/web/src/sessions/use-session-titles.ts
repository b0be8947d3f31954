import { indexChanges } from '../server/events.ts'
import type { Session } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { latestSessions, titlesOf } from './latest-sessions.ts'

/** The latest sessions and what each is called; nothing is asked for where no line needs a name. */
export function useSessionTitles(isNeeded = true): {
  sessions: readonly Session[]
  titles: ReadonlyMap<string, string>
} {
  const { answer } = useAnswer(
    isNeeded ? 'sessions' : 'none',
    async (signal) => (isNeeded ? await latestSessions(signal) : []),
    useStore(indexChanges),
  )
  const sessions = answer ?? []
  return { sessions, titles: titlesOf(sessions) }
}
