import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Reader } from '../../ports/database.ts'
import { eventOf } from './raw-events.ts'

/** A session with new events, and the number of the last. */
export interface NewEvents {
  session: string
  project: string | null
  client: string
  folder: string
  /** Number of its newest event. */
  last: number
}

/** Sessions with events after a number, earliest last event first. SQLite would read all events to group them by a column. */
export const sessionsSince = (db: Reader, after: number): Promise<NewEvents[]> =>
  db.all<NewEvents>(
    `SELECT s.session_id AS session, s.project, s.client, s.folder, added.last
     FROM (SELECT MIN(session_id) AS session, MAX(id) AS last FROM raw_events WHERE id > ? GROUP BY session_id || '') added
     JOIN captured_sessions s ON s.session_id = added.session ORDER BY added.last`,
    [after],
  )

/** Keys of a session's events up to a number. */
export async function keysUpTo(db: Reader, session: string, last: number): Promise<Set<string>> {
  const sql = 'SELECT key FROM raw_events WHERE session_id = ? AND id <= ?'
  return new Set((await db.all<{ key: string }>(sql, [session, last])).map(({ key }) => key))
}

/** The last events of a session, oldest first, with secrets covered. */
export async function lastEvents(db: Reader, session: string, limit: number): Promise<CapturedEvent[]> {
  const sql = 'SELECT data FROM raw_events WHERE session_id = ? ORDER BY id DESC LIMIT ?'
  const rows = await db.all<{ data: Uint8Array }>(sql, [session, limit])
  return rows.reverse().map(eventOf)
}
