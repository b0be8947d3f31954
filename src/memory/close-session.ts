import { counted } from '../core/counted.ts'
import { acquireLease } from '../core/lease.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { MemoryFiles } from '../memory-files/memory-files.ts'
import type { Database } from '../ports/database.ts'
import type { ConversationTurn } from '../reading/reading.ts'
import type { Session, SessionStatus, SessionSummary, Sessions, SessionTurn } from '../sessions/sessions.ts'
import { asConversation } from './as-conversation.ts'
import type { Ingested, IngestOptions } from './facts/ingest-turns.ts'

export interface CloseOptions extends CallOptions {
  /** How it ended; default `completed`. */
  status?: Exclude<SessionStatus, 'active'> | undefined
  outcome?: string | undefined
  /** Saves the last messages as a file of their own: on `/new`, or when the talk turns to something else. */
  note?: boolean | undefined
}

export interface ClosedSession {
  session: Session
  /** Of the turns since the last one; null where nothing was said since, the former ones stay. */
  summary: SessionSummary | null
  facts: number
  /** The session note, where one was asked for and there was something to save. */
  note: string | null
}

interface Needs {
  db: Database
  clock: Clock
  sessions: Sessions
  files: Pick<MemoryFiles, 'note' | 'saveSession'>
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested>
  /** Last messages that a note keeps. */
  noteMessages: number
}

/**
 * Ends a session: facts are read out of what was said since the last time, it is summed up, and the day's notes get a
 * line. Closing it again changes nothing, and a crash between the steps is made good by closing again. Of two that close it at
 * once, the second waits and finds it closed.
 */
export async function closeSession(needs: Needs, id: string, options: CloseOptions = {}): Promise<ClosedSession> {
  const lease = await acquireLease(needs.db, `close:${id}`, { clock: needs.clock, signal: options.signal })
  try {
    return await closeAlone(needs, id, options)
  } finally {
    await lease.release()
  }
}

async function closeAlone(needs: Needs, id: string, options: CloseOptions): Promise<ClosedSession> {
  const { sessions, files, ingest } = needs
  const { status = 'completed', outcome, signal } = options
  const session = await sessions.get(id)
  const done = (await sessions.summaries(id)).at(-1)
  const turns = await sessions.turns(id, done === undefined ? 0 : done.toSeq + 1)
  const facts = turns.length === 0 ? 0 : await readFacts(ingest, session, turns, signal)
  const summary = (await sessions.summarise(id, { factCount: facts }, { signal })) ?? null
  // Who was interrupted after summing up has not written the line yet.
  const told = summary ?? (session.status === 'active' ? done : undefined)
  if (told) await files.note(dailyLine(session, told), told.end, undefined, summary === null)
  const note = options.note === true ? await saveNote(needs, session) : null
  if (session.status === 'active') {
    const next = summary?.nextSteps
    await sessions.end(id, { status, ...(outcome !== undefined && { outcome }), ...(next && { nextSteps: next }) })
  }
  return { session: await sessions.get(id), summary, facts, note }
}

async function readFacts(
  ingest: Needs['ingest'],
  { id, untrusted, agent, channel }: Session,
  turns: readonly SessionTurn[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const context = [agent, channel].filter((part) => part !== null).join(', ')
  const { outcomes } = await ingest(asConversation(turns), {
    session: id,
    untrusted,
    signal,
    ...(context !== '' && { context }),
  })
  return outcomes.filter(({ kind }) => kind === 'added' || kind === 'superseded').length
}

/** How the line of a session begins in the day's notes. */
export const dailyMark = (id: string): string => `Session ${id}:`

/** One line of the day's notes: what it was, and what came of it. */
function dailyLine({ id, label, untrusted }: Session, summary: SessionSummary): string {
  const { request, completed, decisions, nextSteps, factCount, eventCount } = summary
  const name = label ?? (request === '' ? 'Session' : request.slice(0, 120))
  // What strangers said stays out of a file that is told at the start of sessions.
  if (untrusted) return `${dailyMark(id)} ${label ?? 'with an outside party'}.`
  const parts = [
    name,
    ...(completed === '' ? [] : [`done: ${completed}`]),
    ...(decisions.length === 0 ? [] : [`decided: ${decisions.join(' ')}`]),
    ...(nextSteps === '' ? [] : [`next: ${nextSteps}`]),
    `${counted(factCount, 'fact')}, ${counted(eventCount, 'event')}`,
  ]
  const line = parts.map((part) => part.replace(/[.\s]+$/, '')).join('; ')
  return `${dailyMark(id)} ${line}`.replace(/\s+/g, ' ')
}

/** Nothing to save where nobody said a word. */
async function saveNote({ sessions, files, noteMessages }: Needs, session: Session): Promise<string | null> {
  const messages = (await sessions.lastTurns(session.id, noteMessages)).filter(({ text }) => text.trim() !== '')
  const last = messages.at(-1)
  if (!last) return null
  const summary = (await sessions.summaries(session.id)).at(-1)
  const title = session.label ?? (summary?.topics.slice(0, 4).join(' ') || summary?.request || 'session')
  const { path } = await files.saveSession({ session: session.id, title, at: last.at, messages })
  return path
}
