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
import { type Appended, createSessions, type NewTurn, type SessionAbout } from '../sessions/sessions.ts'
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
  /** Writes summaries; without one they are taken from the turns. */
  model?: (() => Promise<LanguageModel | undefined>) | undefined
  files: Pick<MemoryFiles, 'note' | 'saveSession' | 'lines' | 'refresh'>
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested>
  /** How the code is now that facts name. */
  citing?: LoadCiting | undefined
  settings?: MemorySettings | undefined
  /** Subsystems that add to the context of a session. */
  briefing?: (() => Promise<readonly Subsystem[]>) | undefined
}

/** Commands by which a user begins anew: what was said before is saved. */
const beginsAnew = /^\/(?:new|reset|clear)\s*$/i

/** Sessions together with what memory makes of them: facts, summaries, notes, and the context of the next one. */
export function createSessionMemory(needs: SessionMemoryNeeds) {
  const { db, clock, settings = usualSettings } = needs
  const { idleMinutes, noteMessages } = settings.sessions
  const sessions = createSessions({ ...needs, idleMinutes, work: createSessionWork() })
  const close = (id: string, options?: CloseOptions) => closeSession({ ...needs, sessions, noteMessages }, id, options)

  /** Ends what nobody has gone on with for so many minutes. One that fails holds up no other, and is tried again. */
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

    /** Adds turns. A user's `/new` closes the session with a note of its last messages; later turns open it again. */
    async append(
      id: string,
      turns: readonly NewTurn[],
      about: SessionAbout = {},
      options: CallOptions = {},
    ): Promise<Appended & { closed: ClosedSession | null }> {
      await closeIdle(options)
      const whole: Appended & { closed: ClosedSession | null } = { session: id, added: [], known: 0, closed: null }
      const put = async (part: readonly NewTurn[]) => {
        if (part.length === 0) return
        const { added, known } = await sessions.append(id, part, about)
        addAll(whole.added, added)
        whole.known += known
      }
      let from = 0
      for (const [index, { role, text }] of turns.entries()) {
        if (role !== 'user' || !beginsAnew.test(text.trim())) continue
        await put(turns.slice(from, index))
        from = index + 1
        await sessions.open({ ...about, id })
        whole.closed = await close(id, { note: true, ...options })
      }
      await put(turns.slice(from))
      return whole
    },

    /** Opens a session, and ends those that were left. */
    async open(about: SessionAbout & { id?: string | undefined } = {}) {
      await closeIdle()
      return sessions.open(about)
    },

    /** A session with all that belongs to it. */
    async history(id: string) {
      const [session, turns, summaries, events] = [
        await sessions.get(id),
        await sessions.turns(id),
        await sessions.summaries(id),
        await sessions.eventsOf(id),
      ]
      return { session, turns, summaries, events }
    },

    /** What an assistant should know now, within a budget of tokens. */
    async loadContext(request?: ContextRequest & { budget?: number | undefined }, options?: CallOptions) {
      await needs.files.refresh()
      return loadContext({ ...needs, sessions, settings }, request, options)
    },

    /** Standing instructions whose topic comes up in a message. */
    offeredInstructions: (message: string, limit?: number) =>
      offeredInstructions(db, askedOf(needs.search, message), clock(), limit),
  }
}
