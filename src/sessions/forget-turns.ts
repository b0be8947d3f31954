import { addAll } from '../core/long-lists.ts'
import type { Clock } from '../core/runtime.ts'
import { selectIn } from '../core/sql.ts'
import { tombstones } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { type Mention, mentions } from '../text/mentions.ts'
import { readSession } from './sessions-repository.ts'
import { tombstonesOfTurn } from './tombstones.ts'
import { recordOfTurn, turnsBefore } from './turn-records.ts'
import type { FoundTurn } from './turns-of-records.ts'
import { forgetTurnImages } from './undo-sessions.ts'

/** A stored turn that contains what is to be forgotten. */
export type SayingTurn = Pick<FoundTurn, 'session' | 'id' | 'seq' | 'role' | 'speaker' | 'text' | 'at'> & {
  record: string | null
}

/** Turns to search: those of a session, or of a span of time (epoch milliseconds, `before` exclusive). */
export interface TurnSpan {
  session?: string | undefined
  after?: number | undefined
  before?: number | undefined
}

/** Number of turns in memory at once while all are searched. */
const atOnce = 2000

/** Turns that contain these words or name this person. */
export async function findTurnsThatSay(db: Reader, wanted: Mention, span: TurnSpan): Promise<SayingTurn[]> {
  const { session, after = 0, before = Number.MAX_SAFE_INTEGER } = span
  const inSession = session === undefined ? '' : 'AND session_id = ?'
  const found: SayingTurn[] = []
  for (let last = { session: '', seq: -1 }; ; ) {
    const rows = await db.all<SayingTurn>(
      `SELECT session_id AS session, id, seq, role, speaker, text, at, record_uid AS record FROM session_turns
       WHERE (session_id, seq) > (?, ?) AND at >= ? AND at < ? ${inSession} ORDER BY session_id, seq LIMIT ${atOnce}`,
      [last.session, last.seq, after, before, ...(session === undefined ? [] : [session])],
    )
    addAll(
      found,
      rows.filter(({ speaker, text }) => mentions(`${speaker}\n${text}`, wanted)),
    )
    const end = rows.at(-1)
    if (!end || rows.length < atOnce) return found
    last = end
  }
}

/** A stored turn by its id; undefined if it does not exist. */
export const readTurnNamed = (db: Reader, session: string, id: string): Promise<SayingTurn | undefined> =>
  db.get<SayingTurn>(
    `SELECT session_id AS session, id, seq, role, speaker, text, at, record_uid AS record FROM session_turns
     WHERE session_id = ? AND id = ?`,
    [session, id],
  )

export interface TurnForgettingNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'uncacheStored' | 'sizes'>
  clock: Clock
}

/** Erases turns with their records and all derived data; the same turn is not stored again. */
export async function eraseTurns(needs: TurnForgettingNeeds, turns: readonly SayingTurn[]): Promise<void> {
  await removeTurns(needs, turns, turns.flatMap(tombstonesOfTurn))
}

/** Deletes turns with their records and all derived data, and stores these tombstones. */
export async function removeTurns(
  needs: TurnForgettingNeeds,
  turns: readonly SayingTurn[],
  marks: readonly string[],
): Promise<void> {
  const { db, search, clock } = needs
  const records = await rowsOf(db, turns)
  await search.uncacheStored(records)
  const places = await db.transaction(async (tx) => {
    const now = await readNow(tx, turns)
    await search.remove(tx, records)
    for (const { session, id } of now)
      await tx.run('DELETE FROM session_turns WHERE session_id = ? AND id = ?', [session, id])
    await forgetTurnImages(tx, turns)
    await tombstones.bury(tx, marks, clock())
    return now
  })
  for (const turn of places) await indexAgain(needs, turn)
}

/** The turns as they are in the transaction: a sync may have moved them, or another process covered words. */
async function readNow(tx: Reader, turns: readonly SayingTurn[]): Promise<SayingTurn[]> {
  const now: SayingTurn[] = []
  for (const { session, id } of turns) {
    const turn = await readTurnNamed(tx, session, id)
    if (turn) now.push(turn)
  }
  return now
}

/** Covers words in a turn and leaves the rest of it. */
export async function coverInTurn(
  needs: TurnForgettingNeeds,
  turn: SayingTurn,
  words: readonly string[],
): Promise<void> {
  // The longest first: covering a shorter one inside of it would split it.
  const parts = words.filter((part) => part !== '').sort((a, b) => b.length - a.length)
  const without = (text: string) => parts.reduce((left, part) => left.replaceAll(part, '█'), text)
  const text = without(turn.text)
  if (text === turn.text) return
  if (!/[^\s█.,;:!?]/u.test(text)) return eraseTurns(needs, [turn])
  const now = await needs.db.transaction(async (tx) => {
    const [found] = await readNow(tx, [turn])
    if (!found) return undefined
    const { session, id } = found
    await tx.run('UPDATE session_turns SET text = ? WHERE session_id = ? AND id = ?', [
      without(found.text),
      session,
      id,
    ])
    await forgetTurnImages(tx, [turn])
    await tombstones.bury(tx, [turn, found].flatMap(tombstonesOfTurn), needs.clock())
    return found
  })
  if (now) await indexAgain(needs, now)
}

/** Rebuilds the records of a turn, and of the turns that are indexed with it, from the remaining text. */
export async function indexAgain(
  { db, search }: TurnForgettingNeeds,
  { session, seq }: Pick<SayingTurn, 'session' | 'seq'>,
): Promise<void> {
  const of = await readSession(db, session)
  const around = await db.all<SayingTurn>(
    `SELECT session_id AS session, id, seq, role, speaker, text, at, record_uid AS record FROM session_turns
     WHERE session_id = ? AND seq BETWEEN ? AND ? ORDER BY seq`,
    [session, seq - turnsBefore * 2, seq + turnsBefore * 2],
  )
  if (!of) return
  const stale = around.filter((turn) => turn.seq >= seq).slice(0, turnsBefore + 1)
  await search.uncacheStored(await rowsOf(db, stale))
  for (const turn of stale) {
    const place = around.indexOf(turn)
    const before = around.slice(Math.max(0, place - turnsBefore), place)
    const draft = turn.record === null ? undefined : await recordOfTurn(of, turn, before, turn.record, search.sizes)
    const prepared = draft ? await search.prepare([draft]) : []
    await db.transaction((tx) => search.put(tx, prepared))
  }
}

async function rowsOf(db: Reader, turns: readonly SayingTurn[]): Promise<number[]> {
  const uids = turns.flatMap(({ record }) => record ?? [])
  const rows = await selectIn<{ id: number }>(db, 'SELECT id FROM records WHERE uid', uids)
  return rows.map(({ id }) => id)
}
