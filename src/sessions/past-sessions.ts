import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { redact } from '../text/redact.ts'
import { type Appended, appendTurns } from './append-turns.ts'
import { coverAbout } from './cover-about.ts'
import type { NewTurn, SessionAbout } from './session.ts'
import { insertPastSession, readSession } from './sessions-repository.ts'
import { isBuried, sessionTombstone } from './tombstones.ts'

/**
 * Takes in a conversation that is over: its turns are found like any others, and nothing is summed up or noted for days
 * long past. Turns of known ids are not added again. Undefined where there is nothing to say of it: every turn was
 * empty, private or a secret. A session that still goes on stays active.
 */
export async function addPastTurns(
  needs: { db: Database; search: Pick<Search, 'prepare' | 'put'>; clock: Clock },
  id: string,
  turns: readonly NewTurn[],
  about: SessionAbout = {},
): Promise<Appended | undefined> {
  const told = turns.filter(({ text }) => /[^\s█]/u.test(redact(text).text))
  if (told.length === 0) return undefined
  const span = spanOf(told, needs.clock())
  await needs.db.transaction((tx) => insertPastSession(tx, id, coverAbout(about), span))
  const session = (await readSession(needs.db, id))!
  return appendTurns(needs, session, told, { isOver: session.status !== 'active' })
}

/** Makes a session that something refers to be there, unless it was forgotten. */
export async function notePastSession(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  turns: readonly { date?: number | undefined }[],
  about: SessionAbout = {},
): Promise<void> {
  if (turns.length === 0 || (await readSession(db, id))) return
  const span = spanOf(turns, clock())
  await db.transaction(async (tx) => {
    if (!(await isBuried(tx, sessionTombstone(id)))) await insertPastSession(tx, id, coverAbout(about), span)
  })
}

/** From the first to the last of the turns; those without a time are of now. */
function spanOf(turns: readonly { date?: number | undefined }[], now: number): { startedAt: number; endedAt: number } {
  const times = turns.map(({ date = now }) => date)
  return {
    startedAt: times.reduce((least, time) => Math.min(least, time)),
    endedAt: times.reduce((most, time) => Math.max(most, time)),
  }
}
