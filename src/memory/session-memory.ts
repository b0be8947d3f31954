import { addAll } from '../core/long-lists.ts'
import type { CallOptions, Clock, Logger } from '../core/runtime.ts'
import { apart, together } from '../journal/journal.ts'
import type { MemoryFiles } from '../memory-files/memory-files.ts'
import { createSessionWork } from '../observations/observations.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { ConversationTurn } from '../reading/reading.ts'
import type { Search } from '../search/search.ts'
import { type Appended, createSessions, type NewTurn, type SessionAbout, type Sessions } from '../sessions/sessions.ts'
import { type ClosedSession, type CloseOptions, closeSession } from './close-session.ts'
import type { ContextRequest } from './context/gather-lines.ts'
import { loadContext } from './context/load-context.ts'
import { askedOf, offeredInstructions } from './context/offered-instructions.ts'
import type { LoadCiting } from './facts/cited-code.ts'
import type { Ingested, IngestOptions } from './facts/ingest-turns.ts'
import { type MemorySettings, usualSettings } from './memory-settings.ts'

export interface SessionMemoryNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger | undefined
  /** Writes summaries; without a model they are extracted from the turns. */
  model?: (() => Promise<LanguageModel | undefined>) | undefined
  files: Pick<MemoryFiles, 'note' | 'saveSession' | 'lines' | 'refresh'>
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested>
  /** Compares cited code with its current state. */
  citing?: LoadCiting | undefined
  settings?: MemorySettings | undefined
  /** Loads the subsystems that add lines to the context of a session. */
  briefing?: (() => Promise<readonly Subsystem[]>) | undefined
}

/** Commands by which a user starts over: the conversation so far is saved. */
const startsOver = /^\/(?:new|reset|clear)\s*$/i

/** Sessions with their results in memory: facts, summaries, notes, and the context of the next session. */
export function createSessionMemory(needs: SessionMemoryNeeds) {
  const { db, clock, settings = usualSettings } = needs
  const { idleMinutes, noteMessages } = settings.sessions
  const sessions = createSessions({ ...needs, idleMinutes, work: createSessionWork() })
  const close = (id: string, options?: CloseOptions) => closeSession({ ...needs, sessions, noteMessages }, id, options)

  /** Closes idle sessions. One that fails does not affect the others, and is tried again. */
  async function closeIdle(options: CallOptions = {}): Promise<ClosedSession[]> {
    const closed: ClosedSession[] = []
    for (const id of await sessions.idle())
      try {
        closed.push(await apart(() => together(() => close(id, options))))
      } catch (error) {
        if (options.signal?.aborted) throw error
        needs.logger?.warn(`The session ${id} could not be closed: ${(error as Error).message}`)
      }
    return closed
  }

  return {
    ...sessions,
    close,
    closeIdle,

    /** Adds turns. A user's `/new` closes the session with a note of its last messages; later turns reopen it. */
    async append(id: string, turns: readonly NewTurn[], about: SessionAbout = {}, options: CallOptions = {}) {
      await closeIdle(options)
      return appendTurns({ sessions, close }, id, turns, about, options)
    },

    /** Opens a session, and closes idle ones. */
    async open(about: SessionAbout & { id?: string | undefined } = {}) {
      await closeIdle()
      return sessions.open(about)
    },

    /** A session with its turns, events and summaries. */
    async history(id: string) {
      const [session, turns, summaries, events] = [
        await sessions.get(id),
        await sessions.turns(id),
        await sessions.summaries(id),
        await sessions.eventsOf(id),
      ]
      return { session, turns, summaries, events }
    },

    /** Context for an assistant, within a token budget. */
    async loadContext(request?: ContextRequest & { budget?: number | undefined }, options?: CallOptions) {
      await needs.files.refresh()
      return loadContext({ ...needs, sessions, settings }, request, options)
    },

    /** Standing instructions that apply to a message. */
    offeredInstructions: (message: string, limit?: number) =>
      offeredInstructions(db, askedOf(needs.search, message), clock(), limit),
  }
}

interface Appending {
  sessions: Pick<Sessions, 'append' | 'open'>
  close(id: string, options: CloseOptions): Promise<ClosedSession>
}

async function appendTurns(
  { sessions, close }: Appending,
  id: string,
  turns: readonly NewTurn[],
  about: SessionAbout,
  options: CallOptions,
): Promise<Appended & { closed: ClosedSession | null }> {
  const whole: Appended & { closed: ClosedSession | null } = { session: id, added: [], known: 0, closed: null }
  const put = async (part: readonly NewTurn[]) => {
    if (part.length === 0) return
    const { added, known } = await sessions.append(id, part, about)
    addAll(whole.added, added)
    whole.known += known
  }
  let from = 0
  for (const [index, { role, text }] of turns.entries()) {
    if (role !== 'user' || !startsOver.test(text.trim())) continue
    await put(turns.slice(from, index))
    from = index + 1
    await sessions.open({ ...about, id })
    whole.closed = await close(id, { note: true, ...options })
  }
  await put(turns.slice(from))
  return whole
}
