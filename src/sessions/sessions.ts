import { invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import { appendTurns } from './append-turns.ts'
import { coverAbout, coverShort } from './cover-about.ts'
import { eraseSessions } from './erase-sessions.ts'
import { type KeptAbout, keepConversation } from './keep-conversation.ts'
import { leftOpen } from './left-open.ts'
import type { NoteChange } from './note-change.ts'
import { importPastTurns } from './past-sessions.ts'
import type { NewEvent, NewTurn, Session, SessionAbout, SessionEvent, SessionStatus } from './session.ts'
import type { SessionWork } from './session-work.ts'
import {
  endSession,
  insertEvent,
  readEventsOf,
  readEventsSince,
  readLastSummaries,
  readLastTurns,
  readSession,
  readSessions,
  readSummaries,
  readTurns,
  type SessionFilter,
  touchSession,
  upsertSession,
} from './sessions-repository.ts'
import { type Question, stillOpen, unanswered } from './still-open.ts'
import { stillRuled } from './still-ruled.ts'
import { summariseSession } from './summarise-session.ts'
import { readTurnsOfRecords } from './turns-of-records.ts'
import { imageOf } from './undo-sessions.ts'

export type { Appended } from './append-turns.ts'
export { coverAbout } from './cover-about.ts'
export { eraseRecordedEvents } from './erase-sessions.ts'
export type { SayingTurn, TurnForgettingNeeds } from './forget-turns.ts'
export * as forgottenSessions from './forgotten-sessions.ts'
export { createImportedSessions, type ImportedSessions } from './imported-sessions.ts'
export { conversationId } from './keep-conversation.ts'
export type { LeftOpen } from './left-open.ts'
export type * from './session.ts'
export * as sessionTurns from './session-turns.ts'
export type { FailedWork, SessionWork } from './session-work.ts'
export { readSession, readSummaries, type SessionFilter, untrustedSessions } from './sessions-repository.ts'
export type { Question } from './still-open.ts'
export { sessionSubsystem } from './subsystem.ts'
export type { FoundTurn } from './turns-of-records.ts'

export interface SessionsNeeds {
  db: Database
  search: Search
  clock: Clock
  /** Access to agents' work in sessions. */
  work: SessionWork
  /** Writes summaries; without a model they are extracted from the turns. */
  model?: (() => Promise<LanguageModel | undefined>) | undefined
  /** Writes come from hooks: the inbox counts them, and the log, which lists commands, gets no entries. */
  isCapture?: boolean | undefined
  /** Minutes without a turn after which a session is idle; default 30. */
  idleMinutes?: number | undefined
}

const minute = 60 * 1000
const day = 24 * 60 * 60 * 1000
const mostEvents = 500
const idPattern = /^[^\s\0]{1,200}$/u

function checkId(id: string): void {
  if (!idPattern.test(id))
    throw invalidInput('session_id_invalid', 'The id of a session is 1 to 200 characters without spaces.', { id })
}

export type Sessions = ReturnType<typeof createSessions>

/** Sessions with their turns, events and summaries. */
export function createSessions(needs: SessionsNeeds) {
  const { db, clock, idleMinutes = 30 } = needs

  /** Resolves a project's name; a name from before a join means the joined project. */
  const named = async (project: string | undefined) =>
    project === undefined ? undefined : needs.work.findProject(db, project)

  /** `at`: when the session began, if it is reported later. */
  async function open(
    about: SessionAbout & { id?: string | undefined; at?: number | undefined } = {},
  ): Promise<Session> {
    const { at = clock(), ...whose } = about
    const id = about.id ?? newId(at)
    checkId(id)
    const covered = coverAbout(whose)
    const project = covered.project && (await needs.work.projectFor(db, covered.project, at))
    const known = { ...covered, ...(project && { project }) }
    await db.transaction(async (tx) => {
      const former = await imageOf(tx, 'session', id)
      await upsertSession(tx, id, known, at)
      await note(tx, { action: 'session_open', target: id, at: clock() }, [former])
    })
    return get(id)
  }

  const note: NoteChange = async (tx, entry, changes) => {
    if (!needs.isCapture) await write(tx, { ...entry, actor: 'user' }, changes)
  }

  async function get(id: string): Promise<Session> {
    const session = await readSession(db, id)
    if (session) return session
    throw notFound('session_not_found', `Session ${id} does not exist. "jarvis session list" lists them.`, { id })
  }

  return {
    /** Opens or reopens a session; without an id it gets a new one. */
    open,
    get,
    list: async (filter: SessionFilter = {}, limit = 50, offset = 0) =>
      readSessions(db, { ...filter, project: await named(filter.project) }, limit, offset),

    /** Adds turns, and opens the session if needed. A turn with a known id is skipped. */
    async append(id: string, turns: readonly NewTurn[], about: SessionAbout = {}) {
      const session = (await readSession(db, id)) ?? (await open({ ...about, id }))
      return appendTurns({ ...needs, note }, session, turns)
    },

    /** Stores the turns of an ingested conversation; a second call adds nothing. */
    keep: (id: string, turns: readonly NewTurn[], about?: KeptAbout) =>
      keepConversation({ ...needs, note }, id, turns, about),

    turnsOfRecords: (uids: readonly string[]) => readTurnsOfRecords(db, uids),

    /** Imports turns of a past conversation; undefined if they have no text. */
    addPast: (id: string, turns: readonly NewTurn[], about?: SessionAbout) => {
      checkId(id)
      return importPastTurns({ ...needs, note }, id, turns, about)
    },

    /** Stores an event, in a session or without one. */
    async recordEvent({ session, kind = 'event', text, date, untrusted = false }: NewEvent): Promise<SessionEvent> {
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
    },

    /** Events of the last days, newest first. */
    recentEvents: (days = 2, limit = mostEvents) => readEventsSince(db, clock() - days * day, limit),
    eventsOf: (id: string) => readEventsOf(db, id),
    turns: (id: string, fromSeq?: number) => readTurns(db, id, fromSeq),
    lastTurns: (id: string, count: number) => readLastTurns(db, id, count),
    summaries: (id: string) => readSummaries(db, id),
    /** The last summaries of sessions that a brief may show. */
    async lastSummaries(limit: number, project?: string) {
      const summaries = await stillRuled(db, await readLastSummaries(db, limit, await named(project)))
      const open = await stillOpen(db, needs.work, summaries)
      return summaries.map((summary, at) => ({ ...summary, nextSteps: open[at]! }))
    },
    /** Open next steps of sessions of the last 30 days, and of `last` at any age. */
    leftOpen: async ({ project, last }: { project?: string | undefined; last?: string | undefined } = {}) =>
      leftOpen(db, needs.work, { project: await named(project), now: clock(), last }),
    /** Questions that no later turn answers. */
    unanswered: <Q extends Question>(questions: readonly Q[]) => unanswered(db, questions),

    /** Summarizes the turns since the last summary; undefined without new turns. */
    summarise: (id: string, counts: { factCount: number }, options?: CallOptions) =>
      get(id).then((session) => summariseSession({ ...needs, note }, session, counts, options)),

    /** Ends a session with its outcome. */
    end: (id: string, ending: { status: SessionStatus; outcome?: string; nextSteps?: string }) => {
      const outcome = coverShort(ending.outcome)
      return db.transaction(async (tx) => {
        const former = await imageOf(tx, 'session', id)
        const at = clock()
        await endSession(tx, id, { ...ending, ...(outcome && { outcome }), at })
        await note(tx, { action: 'session_close', target: id, at }, [former])
      })
    },

    /** Active sessions without a turn for `idleMinutes`. */
    idle: async () =>
      (await readSessions(db, { status: 'active', before: clock() - idleMinutes * minute }, mostEvents)).map(
        ({ id }) => id,
      ),

    /** Erases sessions with their turns from the tables and the index. */
    erase: (ids: readonly string[]) => eraseSessions(needs, ids),
  }
}
