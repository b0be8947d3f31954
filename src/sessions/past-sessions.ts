import { tombstones } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { type Appended, type AppendNeeds, appendTurns } from './append-turns.ts'
import { coverAbout } from './cover-about.ts'
import type { NewTurn, SessionAbout } from './session.ts'
import { insertPastSession, readSession } from './sessions-repository.ts'
import { forgottenTurns, sessionTombstone } from './tombstones.ts'
import { imageOf } from './undo-sessions.ts'

/**
 * Imports a past conversation. Its turns are indexed like any others, without a summary or a daily note. Turns with known
 * ids are skipped. An active session stays active. Returns undefined if every turn was empty, private or a secret.
 */
export async function addPastTurns(
  needs: AppendNeeds,
  id: string,
  turns: readonly NewTurn[],
  about: SessionAbout = {},
): Promise<Appended | undefined> {
  const readable = turns.filter(({ text }) => /[^\s█]/u.test(redact(text).text))
  if (readable.length === 0) return undefined
  const span = spanOf(readable, needs.clock())
  await needs.db.transaction((tx) => putPast(tx, needs, id, about, span))
  const session = (await readSession(needs.db, id))!
  return appendTurns(needs, session, readable, { isOver: session.status !== 'active' })
}

/** The same for turns of another program's file: those that were forgotten here are left out. */
export async function importPastTurns(
  needs: AppendNeeds,
  id: string,
  turns: readonly NewTurn[],
  about?: SessionAbout,
): Promise<Appended | undefined> {
  const forgotten = await forgottenTurns(
    needs.db,
    turns.map((turn) => ({ ...turn, session: id })),
  )
  return addPastTurns(
    needs,
    id,
    turns.filter((_, index) => !forgotten[index]),
    about,
  )
}

/** Creates a session that another record refers to, unless it was forgotten. */
export async function notePastSession(
  needs: Pick<AppendNeeds, 'db' | 'clock' | 'note'>,
  id: string,
  turns: readonly { date?: number | undefined }[],
  about: SessionAbout = {},
): Promise<void> {
  const { db, clock } = needs
  if (turns.length === 0 || (await readSession(db, id))) return
  const span = spanOf(turns, clock())
  await db.transaction(async (tx) => {
    if (!(await tombstones.has(tx, sessionTombstone(id)))) await putPast(tx, needs, id, about, span)
  })
}

/** Writes a log entry only if the session changes. */
async function putPast(
  tx: Writer,
  { clock, note }: Pick<AppendNeeds, 'clock' | 'note'>,
  id: string,
  about: SessionAbout,
  span: ReturnType<typeof spanOf>,
): Promise<void> {
  const former = await imageOf(tx, 'session', id)
  await insertPastSession(tx, id, coverAbout(about), span)
  const isSame = JSON.stringify((await imageOf(tx, 'session', id)).former) === JSON.stringify(former.former)
  if (!isSame) await note?.(tx, { action: 'session_add', target: id, at: clock() }, [former])
}

/** The time from the first to the last turn. Turns without a time count as now. */
function spanOf(turns: readonly { date?: number | undefined }[], now: number): { startedAt: number; endedAt: number } {
  const times = turns.map(({ date = now }) => date)
  return {
    startedAt: times.reduce((least, time) => Math.min(least, time)),
    endedAt: times.reduce((most, time) => Math.max(most, time)),
  }
}
