import type { CapturedEvent } from '../../capture/captured-event.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import { knownKeys } from '../drain/raw-events.ts'

/** A hook and a transcript tell the same words this far apart at most, milliseconds. */
const sameWords = 5 * 60_000
/** The last words of a prompt may be told otherwise, but not much later, milliseconds. */
const sameStop = 60_000

/** What is known of the prompt that events belong to: all, nothing, or what was captured of it and no more. */
type PromptState = 'new' | 'known' | 'open'

/**
 * Tells which events were taken in before, by a hook or an earlier import. A key says so for two weeks, as long as raw
 * events are kept; turns stay, so what belongs to a prompt that is known is known ever after.
 */
export function createKnownEvents(db: Reader) {
  let session = ''
  let state: PromptState = 'new'
  let promptAt = 0
  return {
    /** Events of one session, in order, as they will be stored; batches of it follow each other. */
    async fresh(of: string, events: readonly CapturedEvent[]): Promise<CapturedEvent[]> {
      if (of !== session) [session, state, promptAt] = [of, 'new', 0]
      const keys = events.map(({ key }) => key)
      const raw = await knownKeys(db, keys)
      const turns = await knownTurns(db, of, keys)
      const fresh: CapturedEvent[] = []
      for (const event of events) {
        const { kind, key } = event
        const isTold = raw.has(key) || turns.has(key)
        if (kind === 'prompt') {
          const isKnown =
            isTold || (await isSaid(db, event, 'user', { from: event.at - sameWords, to: event.at + sameWords }))
          state = !isKnown ? 'new' : raw.has(key) ? 'open' : 'known'
          promptAt = event.at
          if (!isKnown) fresh.push(event)
        } else if (!isTold && state !== 'known') {
          const span = { from: promptAt, to: event.at + sameStop }
          const isAnswered = kind === 'stop' && state === 'open' && (await isSaid(db, event, 'assistant', span))
          if (!isAnswered) fresh.push(event)
        }
      }
      return fresh
    },
  }
}

async function knownTurns(db: Reader, session: string, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const slice of slices(ids, 1024)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: string }>(`SELECT id FROM session_turns WHERE session_id = ? AND id IN ${marks}`, [
      session,
      ...params,
    ])
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** Said in the session in a span of time: the same words of the user, any last words of the assistant. */
async function isSaid(
  db: Reader,
  { session, text = '' }: CapturedEvent,
  role: 'user' | 'assistant',
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const rows = await db.all<{ text: string }>(
    'SELECT text FROM session_turns WHERE session_id = ? AND role = ? AND at BETWEEN ? AND ?',
    [session, role, from, to],
  )
  return rows.some((turn) => role === 'assistant' || turn.text.trim() === text.trim())
}
