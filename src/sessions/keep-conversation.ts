import { contentHash } from '../core/ids.ts'
import { tombstones } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import type { Appended, AppendNeeds } from './append-turns.ts'
import { addPastTurns, notePastSession } from './past-sessions.ts'
import type { NewTurn, SessionAbout } from './session.ts'
import { readTurns } from './sessions-repository.ts'
import { forgottenTurns, sessionTombstone, turnTombstone, wordsOfTurn } from './tombstones.ts'

export interface KeptAbout extends SessionAbout {
  /** false: the turns themselves are not stored. */
  keepTurns?: boolean
  /** The caller named the session: it is created even if no turn has words. */
  isNamed?: boolean
}

/**
 * Stores the turns of an ingested conversation, so that search finds them beside the facts read from them. A turn that
 * its session already holds is skipped, whichever door it came through. A forgotten session stays forgotten.
 */
export async function keepConversation(
  needs: AppendNeeds,
  id: string,
  turns: readonly NewTurn[],
  { keepTurns = true, isNamed = true, ...whose }: KeptAbout = {},
): Promise<Appended> {
  const nothing: Appended = { session: id, added: [], known: turns.length }
  if (await tombstones.has(needs.db, sessionTombstone(id))) return { ...nothing, known: 0 }
  if (keepTurns) {
    const fresh = await freshTurns(needs.db, id, turns)
    const appended = fresh.length === 0 ? undefined : await addPastTurns(needs, id, fresh, whose)
    if (appended) return { ...appended, known: turns.length - appended.added.length }
  }
  if (isNamed) await notePastSession(needs, id, turns, whose)
  return nothing
}

async function freshTurns(db: Reader, id: string, turns: readonly NewTurn[]): Promise<NewTurn[]> {
  const held = countEach((await readTurns(db, id)).map(({ role, text }) => wordsOfTurn(role, text)))
  const seen = new Map<string, number>()
  const markOf = ({ role, text }: NewTurn) => turnTombstone({ session: id, role, text: redact(text).text })
  const here = await tombstones.among(db, turns.map(markOf))
  const dated = await forgottenTurns(
    db,
    turns.map((turn) => ({ ...turn, session: id })),
  )
  return turns.flatMap((turn, index) => {
    // Without a date, words that were forgotten in another session may be said again.
    if (turn.date === undefined ? here.has(markOf(turn)) : dated[index]) return []
    const name = wordsOfTurn(turn.role, redact(turn.text).text)
    const place = (seen.get(name) ?? 0) + 1
    seen.set(name, place)
    return place <= (held.get(name) ?? 0) ? [] : [{ ...turn, id: turn.id ?? `${name}-${place}` }]
  })
}

function countEach(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Derives an id for an unnamed conversation from its first words, so that reading it again finds it. */
export function conversationId(turns: readonly Pick<NewTurn, 'role' | 'speaker' | 'text' | 'date'>[]): string {
  const [first] = turns
  const words = first ? [first.speaker ?? first.role, String(first.date ?? ''), redact(first.text).text.trim()] : []
  return `conversation-${contentHash(words.join('\0')).slice(0, 12)}`
}
