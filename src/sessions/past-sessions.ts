import { tombstones } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { type Appended, type AppendNeeds, appendTurns } from './append-turns.ts'
import { coverAbout } from './cover-about.ts'
import type { NewTurn, SessionAbout } from './session.ts'
import { insertPastSession, readSession } from './sessions-repository.ts'
import { sessionTombstone } from './tombstones.ts'
import { imageOf } from './undo-sessions.ts'

/**
 * Takes in a conversation that is over: its turns are found like any others, and nothing is summed up or noted for days
 * long past. Turns of known ids are not added again. Undefined where there is nothing to say of it: every turn was
 * empty, private or a secret. A session that still goes on stays active.
 */
export async function addPastTurns(
  needs: AppendNeeds,
  id: string,
  turns: readonly NewTurn[],
  about: SessionAbout = {},
): Promise<Appended | undefined> {
  const told = turns.filter(({ text }) => /[^\s█]/u.test(redact(text).text))
  if (told.length === 0) return undefined
  const span = spanOf(told, needs.clock())
  await needs.db.transaction((tx) => putPast(tx, needs, id, about, span))
  const session = (await readSession(needs.db, id))!
  return appendTurns(needs, session, told, { isOver: session.status !== 'active' })
}

/** Makes a session that something refers to be there, unless it was forgotten. */
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

/** A line of the log only where something is different afterwards. */
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

/** From the first to the last of the turns; those without a time are of now. */
function spanOf(turns: readonly { date?: number | undefined }[], now: number): { startedAt: number; endedAt: number } {
  const times = turns.map(({ date = now }) => date)
  return {
    startedAt: times.reduce((least, time) => Math.min(least, time)),
    endedAt: times.reduce((most, time) => Math.max(most, time)),
  }
}
