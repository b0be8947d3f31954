import type { CapturedEvent } from '../../capture/captured-event.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import { knownKeys } from '../drain/raw-events.ts'

/** Longest time between a hook's and a transcript's report of the same prompt, milliseconds. */
const sameWords = 5 * 60_000
/** Longest time between two reports of the last message of a prompt, whose text may differ, milliseconds. */
const sameStop = 60_000

/** Whether all events of the current prompt are known, none, or only those captured so far. */
type PromptState = 'new' | 'known' | 'open'

/**
 * Filters out events that a hook or an earlier import already added. Keys are known for two weeks, as long as raw
 * events are kept. Turns are kept, so a known prompt stays known.
 */
export function createKnownEvents(db: Reader) {
  let session = ''
  let state: PromptState = 'new'
  let promptAt = 0
  return {
    /**
     * New events of a session, in order. Events must be as they will be stored; batches of a session follow each other.
     */
    async fresh(of: string, events: readonly CapturedEvent[]): Promise<CapturedEvent[]> {
      if (of !== session) [session, state, promptAt] = [of, 'new', 0]
      const keys = events.map(({ key }) => key)
      const raw = await knownKeys(db, keys)
      const turns = await knownTurns(db, of, keys)
      const fresh: CapturedEvent[] = []
      for (const event of events) {
        const { kind, key } = event
        const isKnownKey = raw.has(key) || turns.has(key)
        if (kind === 'prompt') {
          const isKnown =
            isKnownKey || (await isSaid(db, event, 'user', { from: event.at - sameWords, to: event.at + sameWords }))
          state = !isKnown ? 'new' : raw.has(key) ? 'open' : 'known'
          promptAt = event.at
          if (!isKnown) fresh.push(event)
        } else if (!isKnownKey && state !== 'known') {
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

/** Whether the session has a turn in a time span: the same words of the user, or any message of the assistant. */
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
