import { dayMs } from '../core/day-of.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import { appendTurns } from './append-turns.ts'
import { briefSummaries } from './brief-summaries.ts'
import { eraseSessions } from './erase-sessions.ts'
import { type KeptAbout, keepConversation } from './keep-conversation.ts'
import { leftOpen } from './left-open.ts'
import type { NoteChange } from './note-change.ts'
import { importPastTurns } from './past-sessions.ts'
import { recordEvent } from './record-event.ts'
import type { NewEvent, NewTurn, SessionAbout, SessionEvent } from './session.ts'
import { checkId, createSessionLifecycle } from './session-lifecycle.ts'
import type { SessionWork } from './session-work.ts'
import {
  readEventsOf,
  readEventsSince,
  readLastTurns,
  readSession,
  readSessions,
  readSummaries,
  readTurns,
  type SessionFilter,
} from './sessions-repository.ts'
import { type Question, unanswered } from './still-open.ts'
import { summariseSession } from './summarise-session.ts'
import { readTurnsOfRecords } from './turns-of-records.ts'

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
export type { SessionWork, WorksOfSession } from './session-work.ts'
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

const mostEvents = 500

export type Sessions = ReturnType<typeof createSessions>

/** Sessions with their turns, events and summaries. */
export function createSessions(needs: SessionsNeeds) {
  const { db, clock, work, idleMinutes = 30 } = needs
  const note: NoteChange = async (tx, entry, changes) => {
    if (!needs.isCapture) await write(tx, { ...entry, actor: 'user' }, changes)
  }
  const lifecycle = createSessionLifecycle({ db, clock, work, note, idleMinutes })
  const { open, get } = lifecycle

  /** Resolves a project's name; a name from before a join means the joined project. */
  const named = async (project: string | undefined) =>
    project === undefined ? undefined : work.findProject(db, project)

  return {
    ...lifecycle,
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
    recordEvent: (event: NewEvent): Promise<SessionEvent> => recordEvent({ db, clock, note, open }, event),
    /** Events of the last days, newest first. */
    recentEvents: (days = 2, limit = mostEvents) => readEventsSince(db, clock() - days * dayMs, limit),
    eventsOf: (id: string) => readEventsOf(db, id),
    turns: (id: string, fromSeq?: number) => readTurns(db, id, fromSeq),
    lastTurns: (id: string, count: number) => readLastTurns(db, id, count),
    summaries: (id: string) => readSummaries(db, id),
    /** The last summaries of sessions that a brief may show. */
    lastSummaries: async (limit: number, project?: string) => briefSummaries(db, work, limit, await named(project)),
    /** Open next steps of sessions of the last 30 days, and of `last` at any age. */
    leftOpen: async ({ project, last }: { project?: string | undefined; last?: string | undefined } = {}) =>
      leftOpen(db, work, { project: await named(project), now: clock(), last }),
    /** Questions that no later turn answers. */
    unanswered: <Q extends Question>(questions: readonly Q[]) => unanswered(db, questions),

    /** Summarizes the turns since the last summary; undefined without new turns. */
    summarise: (id: string, counts: { factCount: number }, options?: CallOptions) =>
      get(id).then((session) => summariseSession({ ...needs, note }, session, counts, options)),

    /** Erases sessions with their turns from the tables and the index. */
    erase: (ids: readonly string[]) => eraseSessions(needs, ids),
  }
}
