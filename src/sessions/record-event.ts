import { invalidInput } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { coverShort } from './cover-about.ts'
import type { NoteChange } from './note-change.ts'
import type { NewEvent, SessionEvent } from './session.ts'
import { insertEvent, readSession, touchSession } from './sessions-repository.ts'
import { imageOf } from './undo-sessions.ts'

interface Needs {
  db: Database
  clock: Clock
  note: NoteChange
  open(about: { id: string }): Promise<unknown>
}

/** Stores an event, in a session or without one. Errors: `event_empty`. */
export async function recordEvent(
  { db, clock, note, open }: Needs,
  { session, kind = 'event', text, date, untrusted = false }: NewEvent,
): Promise<SessionEvent> {
  const words = coverShort(text) ?? ''
  if (words === '') throw invalidInput('event_empty', 'The event is empty. Write what happened.')
  const at = date ?? clock()
  const event = { id: newId(at), session: session ?? null, kind, text: words, at, untrusted }
  if (session !== undefined && !(await readSession(db, session))) await open({ id: session })
  await db.transaction(async (tx) => {
    const former = [await imageOf(tx, 'event', event.id)]
    if (session !== undefined) former.push(await imageOf(tx, 'session', session))
    await insertEvent(tx, event)
    if (session !== undefined) await touchSession(tx, session, [at], 0)
    await note(tx, { action: 'event_add', target: event.id, at: clock() }, former)
  })
  return event
}
