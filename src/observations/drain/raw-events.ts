import { hostname } from 'node:os'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, userWords } from '../../capture/client-notes.ts'
import { dayMs } from '../../core/day-of.ts'
import { contentHash } from '../../core/ids.ts'
import { inList, insertRows, slices } from '../../core/sql.ts'
import type { Reader, SqlValue, Writer } from '../../ports/database.ts'
import type { Offset } from './read-inbox.ts'

/** Numbers of captured events by outcome. */
export interface CaptureCounts {
  captured: number
  stored: number
  /** Events without a result, by reason. */
  skipped: Record<string, number>
  /** Unread bytes in the inbox. */
  waitingBytes: number
}

/** State of a session, from the events read so far. */
export interface CapturedSession {
  client: string
  folder: string
  project: string | null
  /** Prompts so far; events before the first belong to prompt 0. */
  prompts: number
  ended: boolean
}

/** Days for which raw events are kept, so that better rules or a model can read them again. */
export const usualRawDays = 14

/** Stores events of a prompt, each with the reason why it was skipped. */
export async function insertRawEvents(
  tx: Writer,
  events: readonly CapturedEvent[],
  { prompt, skipped, now }: { prompt: number; skipped: ReadonlyMap<string, string>; now: number },
): Promise<void> {
  await insertRows<SqlValue>(
    tx,
    'INSERT INTO raw_events (key, session_id, prompt, at, stored_at, skipped, data)',
    events.map((event) => [
      ...[event.key, event.session, prompt, event.at, now, skipped.get(event.key) ?? null],
      deflateRawSync(JSON.stringify(event)),
    ]),
    'ON CONFLICT (key) DO NOTHING',
  )
}

/** Events of a project's sessions since a time, latest first, at most `most`. */
export async function rawEventsSince(db: Reader, project: string, at: number, most: number): Promise<CapturedEvent[]> {
  const rows = await db.all<{ data: Uint8Array }>(
    `SELECT e.data FROM raw_events e JOIN captured_sessions c ON c.session_id = e.session_id
     WHERE c.project = ? AND e.at > ? ORDER BY e.at DESC LIMIT ?`,
    [project, at, most],
  )
  return rows.map(eventOf)
}

/** The event of a row, unpacked. */
export const eventOf = ({ data }: { data: Uint8Array }): CapturedEvent =>
  JSON.parse(inflateRawSync(data).toString('utf8')) as CapturedEvent

/** Events of a prompt, in the order of their capture. */
export async function readRawEvents(db: Reader, session: string, prompt: number): Promise<CapturedEvent[]> {
  const rows = await db.all<{ data: Uint8Array }>(
    'SELECT data FROM raw_events WHERE session_id = ? AND prompt = ? ORDER BY id',
    [session, prompt],
  )
  return rows.map(eventOf)
}

export async function knownKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const slice of slices(keys, 1024)) {
    const { marks, params } = inList(slice)
    for (const { key } of await db.all<{ key: string }>(`SELECT key FROM raw_events WHERE key IN ${marks}`, params))
      known.add(key)
  }
  return known
}

export const deleteOldRawEvents = (tx: Writer, now: number, days: number): Promise<unknown> =>
  tx.run('DELETE FROM raw_events WHERE stored_at < ?', [now - days * dayMs])

/** Prefix of a home's rows. Homes that share a PostgreSQL have files of the same names; a SQLite file has one home. */
const placeOf = ({ dialect }: Pick<Reader, 'dialect'>, home: string): string =>
  dialect === 'sqlite' ? '' : `${contentHash(`${hostname()} ${home}`).slice(0, 20)}/`

/** How far each file of this home was read. */
export async function readOffsets(db: Reader, home: string): Promise<Map<string, Offset>> {
  const place = placeOf(db, home)
  const rows = await db.all<Offset & { file: string }>('SELECT file, identity, "offset" FROM inbox_offsets')
  const own = rows.filter(({ file }) => file.startsWith(place))
  return new Map(own.map(({ file, identity, offset }) => [file.slice(place.length), { identity, offset }]))
}

export const deleteOffset = (tx: Writer, home: string, file: string): Promise<unknown> =>
  tx.run('DELETE FROM inbox_offsets WHERE file = ?', [placeOf(tx, home) + file])

export async function writeOffset(tx: Writer, home: string, file: string, { identity, offset }: Offset): Promise<void> {
  await tx.run(
    `INSERT INTO inbox_offsets (file, identity, "offset") VALUES (?, ?, ?)
     ON CONFLICT (file) DO UPDATE SET identity = excluded.identity, "offset" = excluded."offset"`,
    [placeOf(tx, home) + file, identity, offset],
  )
}

export async function addCounts(tx: Writer, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [reason, events] of counts)
    await tx.run(
      `INSERT INTO inbox_counts (reason, events) VALUES (?, ?)
       ON CONFLICT (reason) DO UPDATE SET events = inbox_counts.events + excluded.events`,
      [reason, events],
    )
}

/** Number of events by outcome: `captured`, `stored`, and each reason for skipping. */
export async function readCounts(db: Reader): Promise<Map<string, number>> {
  const sql = 'SELECT reason, events FROM inbox_counts ORDER BY reason'
  const rows = await db.all<{ reason: string; events: number }>(sql)
  return new Map(rows.map(({ reason, events }) => [reason, events]))
}

export async function readCapturedSession(db: Reader, id: string): Promise<CapturedSession | undefined> {
  const row = await db.get<Omit<CapturedSession, 'ended'> & { ended: number }>(
    'SELECT client, folder, project, prompts, ended FROM captured_sessions WHERE session_id = ?',
    [id],
  )
  return row && { ...row, ended: row.ended === 1 }
}

export async function writeCapturedSession(tx: Writer, id: string, session: CapturedSession): Promise<void> {
  const { client, folder, project, prompts, ended } = session
  await tx.run(
    `INSERT INTO captured_sessions (session_id, client, folder, project, prompts, ended) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id) DO UPDATE SET client = excluded.client, folder = excluded.folder,
       project = excluded.project, prompts = excluded.prompts, ended = excluded.ended`,
    [id, client, folder, project, prompts, ended ? 1 : 0],
  )
}

/** Sessions whose end was reported but that are not closed yet. */
export const readEnded = async (db: Reader): Promise<string[]> =>
  (await db.all<{ id: string }>('SELECT session_id AS id FROM captured_sessions WHERE ended = 1')).map(({ id }) => id)

export const markClosed = (tx: Writer, id: string): Promise<unknown> =>
  tx.run('UPDATE captured_sessions SET ended = 0 WHERE session_id = ?', [id])

/** The request of a prompt, in the user's words. */
export const requestIn = (events: readonly CapturedEvent[]): string | undefined =>
  events.flatMap(({ kind, text }) => (kind === 'prompt' && text && !isClientNote(text) ? [userWords(text)] : []))[0]
