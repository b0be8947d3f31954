import { insertRows, larger, smaller } from '../core/sql.ts'
import { tombstones } from '../journal/journal.ts'
import type { Reader, SqlValue, Writer } from '../ports/database.ts'
import type { Session, SessionAbout, SessionEvent, SessionStatus, SessionSummary, SessionTurn } from './session.ts'
import { describedTombstone } from './tombstones.ts'

const sessionColumns = `s.id, s.agent, s.channel, s.requester, s.project, s.label, s.goal, s.outcome,
  s.next_steps AS "nextSteps", s.untrusted, s.status, s.prompts, s.started_at AS "startedAt", s.last_at AS "lastAt",
  s.ended_at AS "endedAt"`

type SessionRow = Omit<Session, 'untrusted'> & { untrusted: number }
const toSession = (row: SessionRow): Session => ({ ...row, untrusted: row.untrusted === 1 })

/** Ids of untrusted sessions. */
export async function untrustedSessions(db: Reader): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>('SELECT id FROM sessions WHERE untrusted = 1')
  return new Set(rows.map(({ id }) => id))
}

export async function readSession(db: Reader, id: string): Promise<Session | undefined> {
  const row = await db.get<SessionRow>(`SELECT ${sessionColumns} FROM sessions s WHERE s.id = ?`, [id])
  return row && toSession(row)
}

/** Reads sessions by id, each once. */
export function sessionReader(db: Reader): (id: string) => Promise<Session | undefined> {
  const read = new Map<string, Session | undefined>()
  return async (id) => {
    if (!read.has(id)) read.set(id, await readSession(db, id))
    return read.get(id)
  }
}

export interface SessionFilter {
  status?: SessionStatus | undefined
  agent?: string | undefined
  project?: string | undefined
  channel?: string | undefined
  requester?: string | undefined
  /** Active at or after, epoch milliseconds. */
  after?: number | undefined
  /** Not active since, epoch milliseconds. */
  before?: number | undefined
}

/** Reads sessions, the latest first. */
export async function readSessions(db: Reader, filter: SessionFilter, limit: number, offset = 0): Promise<Session[]> {
  const conditions: string[] = []
  const params: SqlValue[] = []
  const where = (condition: string, value: SqlValue | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    params.push(value)
  }
  where('s.status = ?', filter.status)
  where('s.agent = ?', filter.agent)
  where('s.project = ?', filter.project)
  where('s.channel = ?', filter.channel)
  where('s.requester = ?', filter.requester)
  where('s.last_at >= ?', filter.after)
  where('s.last_at < ?', filter.before)
  const rows = await db.all<SessionRow>(
    `SELECT ${sessionColumns} FROM sessions s ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
     ORDER BY s.last_at DESC, s.id LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  )
  return rows.map(toSession)
}

/** Opens or reopens a session. New descriptions complete the stored ones. */
export async function upsertSession(tx: Writer, id: string, about: SessionAbout, now: number): Promise<void> {
  const { agent, channel, requester, project, label, goal, untrusted = false } = about
  const values = [agent, channel, requester, project, label, goal].map((value) => value ?? null)
  await tx.run(
    `INSERT INTO sessions (id, agent, channel, requester, project, label, goal, untrusted, status, started_at, last_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       agent = coalesce(excluded.agent, sessions.agent), channel = coalesce(excluded.channel, sessions.channel),
       requester = coalesce(excluded.requester, sessions.requester), project = coalesce(excluded.project, sessions.project),
       label = coalesce(excluded.label, sessions.label), goal = coalesce(excluded.goal, sessions.goal),
       untrusted = ${larger('sessions.untrusted', 'excluded.untrusted')}, status = 'active', ended_at = NULL,
       last_at = ${larger('sessions.last_at', 'excluded.last_at')},
       started_at = ${smaller('sessions.started_at', 'excluded.started_at')}`,
    [id, ...values, untrusted ? 1 : 0, now, now],
  )
}

/** Extends a session to these times. An ended session becomes active again unless the events are of a past one. */
export async function touchSession(
  tx: Writer,
  id: string,
  times: readonly number[],
  prompts: number,
  { isOver = false }: { isOver?: boolean } = {},
): Promise<void> {
  const ended = isOver ? `ended_at = ${larger('coalesce(ended_at, last_at)', '?')}` : `status = 'active', ended_at = ?`
  const first = times.reduce((one, other) => Math.min(one, other))
  const last = times.reduce((one, other) => Math.max(one, other))
  await tx.run(
    `UPDATE sessions SET ${ended}, prompts = prompts + ?, last_at = ${larger('last_at', '?')},
       started_at = ${smaller('started_at', '?')} WHERE id = ?`,
    [...(isOver ? [last, last] : [null]), prompts, last, last, first, first, id],
  )
}

/** Inserts a past session. An existing one only gets the missing fields. */
export async function insertPastSession(
  tx: Writer,
  id: string,
  { agent, channel, requester, project, label, goal, untrusted = false }: SessionAbout,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): Promise<void> {
  const given = [label, goal].map((text) => (text === undefined ? undefined : describedTombstone(id, text)))
  const forgotten = await tombstones.among(
    tx,
    given.flatMap((mark) => mark ?? []),
  )
  const left = [label, goal].map((text, index) => (forgotten.has(given[index] ?? '') ? null : text))
  const values = [agent, channel, requester, project, ...left].map((value) => value ?? null)
  await tx.run(
    `INSERT INTO sessions (id, agent, channel, requester, project, label, goal, untrusted, status, started_at, last_at, ended_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'completed', ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       agent = coalesce(sessions.agent, excluded.agent), channel = coalesce(sessions.channel, excluded.channel),
       requester = coalesce(sessions.requester, excluded.requester), project = coalesce(sessions.project, excluded.project),
       label = coalesce(sessions.label, excluded.label), goal = coalesce(sessions.goal, excluded.goal),
       untrusted = ${larger('sessions.untrusted', 'excluded.untrusted')}`,
    [id, ...values, untrusted ? 1 : 0, startedAt, endedAt, endedAt],
  )
}

export async function endSession(
  tx: Writer,
  id: string,
  { status, at, outcome, nextSteps }: { status: SessionStatus; at: number; outcome?: string; nextSteps?: string },
): Promise<void> {
  await tx.run(
    `UPDATE sessions SET status = ?, ended_at = ?, outcome = coalesce(?, outcome), next_steps = coalesce(?, next_steps)
     WHERE id = ?`,
    [status, at, outcome || null, nextSteps || null, id],
  )
}

const turnColumns = 'id, seq, role, speaker, text, at'

/** Turns of a session in order, starting at a place. */
export const readTurns = (db: Reader, session: string, fromSeq = 0): Promise<SessionTurn[]> =>
  db.all<SessionTurn>(`SELECT ${turnColumns} FROM session_turns WHERE session_id = ? AND seq >= ? ORDER BY seq`, [
    session,
    fromSeq,
  ])

/** The last turns of a session, in order. */
export async function readLastTurns(db: Reader, session: string, count: number): Promise<SessionTurn[]> {
  const rows = await db.all<SessionTurn>(
    `SELECT ${turnColumns} FROM session_turns WHERE session_id = ? ORDER BY seq DESC LIMIT ?`,
    [session, count],
  )
  return rows.reverse()
}

export const insertTurns = (
  tx: Writer,
  session: string,
  turns: readonly { turn: SessionTurn; recordUid: string | null }[],
): Promise<void> =>
  insertRows<SqlValue>(
    tx,
    'INSERT INTO session_turns (session_id, id, seq, role, speaker, text, at, record_uid)',
    turns.map(({ turn: { id, seq, role, speaker, text, at }, recordUid }) => [
      ...[session, id, seq, role, speaker, text, at, recordUid],
    ]),
  )

const eventColumns = 'id, session_id AS session, kind, text, at, untrusted'
type EventRow = Omit<SessionEvent, 'untrusted'> & { untrusted: number }
const toEvent = (row: EventRow): SessionEvent => ({ ...row, untrusted: row.untrusted === 1 })

export async function insertEvent(tx: Writer, { id, session, kind, text, at, untrusted }: SessionEvent): Promise<void> {
  await tx.run('INSERT INTO session_events (id, session_id, kind, text, at, untrusted) VALUES (?, ?, ?, ?, ?, ?)', [
    id,
    session,
    kind,
    text,
    at,
    untrusted ? 1 : 0,
  ])
}

/** Events since a time, newest first. */
export async function readEventsSince(db: Reader, since: number, limit: number): Promise<SessionEvent[]> {
  const rows = await db.all<EventRow>(
    `SELECT ${eventColumns} FROM session_events WHERE at >= ? ORDER BY at DESC, id DESC LIMIT ?`,
    [since, limit],
  )
  return rows.map(toEvent)
}

export async function readEventsOf(db: Reader, session: string): Promise<SessionEvent[]> {
  const rows = await db.all<EventRow>(
    `SELECT ${eventColumns} FROM session_events WHERE session_id = ? ORDER BY at, id`,
    [session],
  )
  return rows.map(toEvent)
}

const summaryColumns = `m.id, m.session_id AS session, m.from_seq AS "fromSeq", m.to_seq AS "toSeq", m.request,
  m.investigated, m.learned, m.completed, m.next_steps AS "nextSteps", m.topics, m.decisions, m.started_at AS start,
  m.ended_at AS "end", m.fact_count AS "factCount", m.event_count AS "eventCount", m.made_by AS "madeBy",
  m.created_at AS "createdAt"`
type SummaryRow = Omit<SessionSummary, 'topics' | 'decisions'> & { topics: string; decisions: string }
const toSummary = (row: SummaryRow): SessionSummary => ({
  ...row,
  topics: JSON.parse(row.topics) as string[],
  decisions: JSON.parse(row.decisions) as string[],
})

export async function insertSummary(tx: Writer, summary: SessionSummary): Promise<void> {
  await tx.run(
    `INSERT INTO session_summaries (id, session_id, from_seq, to_seq, request, investigated, learned, completed,
       next_steps, topics, decisions, started_at, ended_at, fact_count, event_count, made_by, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      summary.id,
      summary.session,
      summary.fromSeq,
      summary.toSeq,
      summary.request,
      summary.investigated,
      summary.learned,
      summary.completed,
      summary.nextSteps,
      JSON.stringify(summary.topics),
      JSON.stringify(summary.decisions),
      summary.start,
      summary.end,
      summary.factCount,
      summary.eventCount,
      summary.madeBy,
      summary.createdAt,
    ],
  )
}

/** Summaries of a session in order. */
export async function readSummaries(db: Reader, session: string): Promise<SessionSummary[]> {
  const rows = await db.all<SummaryRow>(
    `SELECT ${summaryColumns} FROM session_summaries m WHERE m.session_id = ? ORDER BY m.to_seq, m.ended_at, m.id`,
    [session],
  )
  return rows.map(toSummary)
}

/** The last summaries of sessions that a brief may show, newest first. */
export async function readLastSummaries(
  db: Reader,
  limit: number,
  project?: string,
): Promise<(SessionSummary & { label: string | null; agent: string | null; project: string | null })[]> {
  const rows = await db.all<SummaryRow & { label: string | null; agent: string | null; project: string | null }>(
    `SELECT ${summaryColumns}, s.label, s.agent, s.project FROM session_summaries m
     JOIN sessions s ON s.id = m.session_id
     WHERE s.untrusted = 0 ${project === undefined ? '' : 'AND s.project = ?'} ORDER BY m.ended_at DESC, m.id DESC LIMIT ?`,
    project === undefined ? [limit] : [project, limit],
  )
  return rows.map(({ label, agent, project: of, ...row }) => ({ ...toSummary(row), label, agent, project: of }))
}

/**
 * The last next steps of sessions that a brief may show, newest first: of sessions active since a time, and of the session
 * `last`. `id` is that of the summary that names them, or of the session.
 */
export function readLastSteps(
  db: Reader,
  {
    project,
    since,
    last = '',
    limit,
  }: { project?: string | undefined; since: number; last?: string | undefined; limit: number },
): Promise<{ id: string; session: string; project: string | null; nextSteps: string; end: number }[]> {
  return db.all(
    `SELECT coalesce(m.id, s.id) AS id, s.id AS session, s.project,
       coalesce(nullif(s.next_steps, ''), m.next_steps) AS "nextSteps", coalesce(m.ended_at, s.last_at) AS "end"
     FROM sessions s LEFT JOIN session_summaries m ON m.id = (
       SELECT n.id FROM session_summaries n WHERE n.session_id = s.id AND n.next_steps <> ''
       ORDER BY n.to_seq DESC, n.ended_at DESC LIMIT 1)
     WHERE s.untrusted = 0 AND (s.last_at >= ? OR s.id = ?) AND (m.id IS NOT NULL OR s.next_steps <> '')
       ${project === undefined ? '' : 'AND s.project = ?'} ORDER BY s.last_at DESC, s.id LIMIT ?`,
    [since, last, ...(project === undefined ? [] : [project]), limit],
  )
}
