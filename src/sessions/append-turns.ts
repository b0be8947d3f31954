import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { PreparedRecord, Search } from '../search/search.ts'
import { redact } from '../secrets/secrets.ts'
import type { NoteChange } from './note-change.ts'
import type { NewTurn, Session, SessionTurn } from './session.ts'
import { insertTurns, readLastTurns, touchSession } from './sessions-repository.ts'
import { recordOfTurn, turnsBefore } from './turn-records.ts'
import { imageOf, turnId } from './undo-sessions.ts'

export interface Appended {
  session: string
  /** Ids of the new turns, in order. */
  added: string[]
  /** Number of turns that were stored before. */
  known: number
}

export interface AppendNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'sizes'>
  clock: Clock
  /** Writes the log entry; omitted: the write is not logged. */
  note?: NoteChange | undefined
}

/** Longest speaker name, characters. */
const longestSpeaker = 100

type Ready = { turn: Omit<SessionTurn, 'seq'>; record: PreparedRecord | undefined }

/**
 * Adds turns to an existing session and to the index, secrets covered. A turn whose id is stored is skipped, so a call
 * can be repeated. All new turns are written in one transaction.
 */
export async function appendTurns(
  { db, search, clock, note }: AppendNeeds,
  session: Session,
  turns: readonly NewTurn[],
  { isOver = false }: { /** It is history: the session does not go on by it. */ isOver?: boolean } = {},
): Promise<Appended> {
  const now = clock()
  const fresh = turns.map((turn, index) => coverTurn(turn, now + index))
  const known = await knownIds(db, session.id, fresh)
  const ready: Ready[] = []
  const recent: Pick<SessionTurn, 'speaker' | 'text'>[] = await readLastTurns(db, session.id, turnsBefore)
  for (const turn of fresh) {
    if (known.has(turn.id)) continue
    const draft = await recordOfTurn(session, turn, recent.slice(-turnsBefore), newId(turn.at), search.sizes)
    const [record] = draft ? await search.prepare([draft]) : []
    ready.push({ turn, record })
    recent.push(turn)
  }
  if (ready.length === 0) return { session: session.id, added: [], known: turns.length }
  const added = await db.transaction(async (tx) => {
    const late = await knownIds(
      tx,
      session.id,
      ready.map(({ turn }) => turn),
    )
    const last = await tx.get<{ seq: number }>(
      'SELECT seq FROM session_turns WHERE session_id = ? ORDER BY seq DESC LIMIT 1',
      [session.id],
    )
    const fresh = ready.filter(({ turn }) => !late.has(turn.id) && late.add(turn.id))
    const ids = fresh.map(({ turn }) => turn.id)
    if (ids.length === 0) return ids
    const changes = [await imageOf(tx, 'session', session.id)]
    for (const id of ids) changes.push({ kind: 'turn', id: turnId(session.id, id), former: undefined })
    const seq = (last?.seq ?? -1) + 1
    await insertTurns(
      tx,
      session.id,
      fresh.map(({ turn, record }, index) => ({
        turn: { ...turn, seq: seq + index },
        recordUid: record?.draft.uid ?? null,
      })),
    )
    await search.put(
      tx,
      fresh.flatMap(({ record }) => record ?? []),
    )
    const times = fresh.map(({ turn }) => turn.at)
    const prompts = fresh.filter(({ turn }) => turn.role === 'user').length
    await touchSession(tx, session.id, times, prompts, { isOver })
    await note?.(tx, { action: 'session_append', target: session.id, at: clock() }, changes)
    return ids
  })
  return { session: session.id, added, known: turns.length - added.length }
}

function coverTurn({ id, role, speaker, text, date }: NewTurn, now: number): Omit<SessionTurn, 'seq'> {
  const name = redact(speaker ?? '')
    .text.replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSpeaker)
  return { id: id ?? newId(now), role, speaker: name || role, text: redact(text).text, at: date ?? now }
}

async function knownIds(db: Reader, session: string, turns: readonly { id: string }[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const slice of slices(turns.map(({ id }) => id))) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ id: string }>(`SELECT id FROM session_turns WHERE session_id = ? AND id IN ${marks}`, [
      session,
      ...params,
    ])
    for (const { id } of rows) known.add(id)
  }
  return known
}
