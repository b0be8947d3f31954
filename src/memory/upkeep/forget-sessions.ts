import type { MemoryFiles } from '../../memory-files/memory-files.ts'
import {
  type Erased,
  type ForgetPart,
  type ForgetRequest,
  nothingErased,
  nothingFound,
} from '../../ports/forgetting.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { dailyMark } from '../close-session.ts'

/**
 * Forgets sessions with turns, events, summaries and notes: a named session, or all that began in a span of days. Requests
 * by words or person forget facts, not whole sessions.
 */
export function createSessionForgetting(
  sessions: Pick<Sessions, 'list' | 'erase'>,
  files: Pick<MemoryFiles, 'removeSessionNotes'>,
): ForgetPart {
  return {
    async find(request) {
      if (!isAboutSessions(request)) return nothingFound
      const { session, after = 0, before = Number.POSITIVE_INFINITY } = request
      const found = (await sessions.list({}, Number.MAX_SAFE_INTEGER)).filter(
        ({ id, startedAt }) => (session === undefined || id === session) && startedAt >= after && startedAt < before,
      )
      // A session that was undone exists in the log only: it gets a tombstone, and its notes are removed.
      const ids = [...new Set([...found.map(({ id }) => id), ...(session === undefined ? [] : [session])])]
      return {
        items: found.map(({ id, label }) => ({ kind: 'session', id, text: label ?? id })),
        // The beginning of its line in the day's notes.
        texts: ids.map(dailyMark),
        erase: () => eraseSessions(ids),
      }
    },
  }

  async function eraseSessions(ids: readonly string[]): Promise<Erased> {
    if (ids.length === 0) return nothingErased
    const { sessions: count, turns, records } = await sessions.erase(ids)
    const notes = await files.removeSessionNotes(ids)
    return {
      ...nothingErased,
      since: 0,
      erased: [...(count > 0 ? [`${count} sessions with ${turns} turns and ${records} records`] : []), ...notes.erased],
      left: notes.left,
    }
  }
}

const isAboutSessions = ({ query, person }: ForgetRequest): boolean => query === undefined && person === undefined
