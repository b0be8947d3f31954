import { invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { coverAbout, coverShort } from './cover-about.ts'
import type { NoteChange } from './note-change.ts'
import type { Session, SessionAbout, SessionStatus } from './session.ts'
import type { SessionWork } from './session-work.ts'
import { endSession, readSession, readSessions, upsertSession } from './sessions-repository.ts'
import { imageOf } from './undo-sessions.ts'

interface Needs {
  db: Database
  clock: Clock
  work: SessionWork
  note: NoteChange
  /** Minutes without a turn after which a session is idle. */
  idleMinutes: number
}

const minute = 60 * 1000
const mostIdle = 500
const idPattern = /^[^\s\0]{1,200}$/u

/** Errors: `session_id_invalid`. */
export function checkId(id: string): void {
  if (!idPattern.test(id))
    throw invalidInput('session_id_invalid', 'The id of a session is 1 to 200 characters without spaces.', { id })
}

/** How sessions begin and end. */
export function createSessionLifecycle({ db, clock, work, note, idleMinutes }: Needs) {
  async function get(id: string): Promise<Session> {
    const session = await readSession(db, id)
    if (session) return session
    throw notFound('session_not_found', `Session ${id} does not exist. "jarvis session list" lists them.`, { id })
  }

  return {
    /**
     * Opens or reopens a session; without an id it gets a new one. `at`: when the session began, if it is reported
     * later.
     */
    async open(about: SessionAbout & { id?: string | undefined; at?: number | undefined } = {}): Promise<Session> {
      const { at = clock(), ...whose } = about
      const id = about.id ?? newId(at)
      checkId(id)
      const covered = coverAbout(whose)
      const project = covered.project && (await work.projectFor(db, covered.project, at))
      const known = { ...covered, ...(project && { project }) }
      await db.transaction(async (tx) => {
        const former = await imageOf(tx, 'session', id)
        await upsertSession(tx, id, known, at)
        await note(tx, { action: 'session_open', target: id, at: clock() }, [former])
      })
      return get(id)
    },
    get,

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
      (await readSessions(db, { status: 'active', before: clock() - idleMinutes * minute }, mostIdle)).map(
        ({ id }) => id,
      ),
  }
}
