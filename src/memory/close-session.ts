import { counted } from '../core/counted.ts'
import { acquireLease } from '../core/lease.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { MemoryFiles } from '../memory-files/memory-files.ts'
import type { Database } from '../ports/database.ts'
import type { ConversationTurn } from '../reading/reading.ts'
import type { Session, SessionStatus, SessionSummary, Sessions, SessionTurn } from '../sessions/sessions.ts'
import { inOneText } from '../text/in-one-text.ts'
import { asConversation } from './as-conversation.ts'
import type { Ingested, IngestOptions } from './facts/ingest-turns.ts'

export interface CloseOptions extends CallOptions {
  /** Outcome of the session; default `completed`. */
  status?: Exclude<SessionStatus, 'active'> | undefined
  outcome?: string | undefined
  /** Saves the last messages as a separate file: on `/new`, or when the topic changes. */
  note?: boolean | undefined
}

export interface ClosedSession {
  session: Session
  /** Summary of the turns since the last summary; null without new turns. Earlier summaries stay. */
  summary: SessionSummary | null
  facts: number
  /** Path of the session note; null if it was not requested or the session has no turns. */
  note: string | null
}

interface Needs {
  db: Database
  clock: Clock
  sessions: Sessions
  files: Pick<MemoryFiles, 'note' | 'saveSession'>
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested>
  /** Number of last messages in a note. */
  noteMessages: number
}

/**
 * Ends a session: extracts facts from its new turns, summarizes it, and adds a line to the day's notes. Closing it again
 * changes nothing, and completes the steps that a crash interrupted. Of two concurrent calls the second waits and finds
 * the session closed.
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
  // A call that was interrupted after the summary has not written the line yet.
  const toNote = summary ?? (session.status === 'active' ? done : undefined)
  if (toNote) await files.note(dailyLine(session, toNote), toNote.end, undefined, summary === null)
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

/** First words of a session's line in the day's notes. */
export const dailyMark = (id: string): string => `Session ${id}:`

/** The session's line in the day's notes: its label and its outcome. */
function dailyLine({ id, label, untrusted }: Session, summary: SessionSummary): string {
  const { request, completed, decisions, nextSteps, factCount, eventCount } = summary
  const name = label ?? (request === '' ? 'Session' : request.slice(0, 120))
  // The notes are injected at the start of sessions, so an untrusted session's words stay out of them.
  if (untrusted) return `${dailyMark(id)} ${label ?? 'with an outside party'}.`
  const parts = [
    name,
    ...(completed === '' ? [] : [`done: ${completed}`]),
    ...(decisions.length === 0 ? [] : [`decided: ${inOneText(decisions)}`]),
    ...(nextSteps === '' ? [] : [`next: ${nextSteps}`]),
    `${counted(factCount, 'fact')}, ${counted(eventCount, 'event')}`,
  ]
  const line = parts.map((part) => part.replace(/[.\s]+$/, '')).join('; ')
  return `${dailyMark(id)} ${line}`.replace(/\s+/g, ' ')
}

/** Writes the session note; null if the session has no turns. */
async function saveNote({ sessions, files, noteMessages }: Needs, session: Session): Promise<string | null> {
  const messages = (await sessions.lastTurns(session.id, noteMessages)).filter(({ text }) => text.trim() !== '')
  const last = messages.at(-1)
  if (!last) return null
  const summary = (await sessions.summaries(session.id)).at(-1)
  const title = session.label ?? (summary?.topics.slice(0, 4).join(' ') || summary?.request || 'session')
  const { path } = await files.saveSession({ session: session.id, title, at: last.at, messages })
  return path
}
