import { notFound, unavailable } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { journalRows, write } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import { allowanceRows } from './tables.ts'

/** Skills that a session is given in full: a context is precious. */
const fullPerSession = 3
/** Calls without their own connection belong to one session while they are less than this apart. */
const pause = 3_600_000

export interface SkillUse {
  lastAt: number
  uses: number
}

export interface Allowed {
  session: string
  /** Skills that the session may be given in full from now on. */
  skills: number
}

/** When skills were given in full, to whom, and how many more a session may have. */
export function createSkillUses({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async all(): Promise<ReadonlyMap<string, SkillUse>> {
      const rows = await db.all<{ skill: string; lastAt: number; uses: number }>(
        'SELECT skill, MAX(at) AS "lastAt", COUNT(*) AS uses FROM skill_uses GROUP BY skill',
      )
      return new Map(rows.map(({ skill, ...use }) => [skill, use]))
    },
    /** A person looks at one: counted, and never refused. */
    count: (skill: string) => db.transaction((tx) => record(tx, clock(), { skill, session: '', by: 'user' })),
    /** Gives one to an agent. Errors: unavailable `skill_limit_reached`. */
    async give(skill: string, connection: string | undefined): Promise<void> {
      await db.transaction(async (tx) => {
        const session = connection ?? (await unnamedSession(tx, clock()))
        const given = await tx.all<{ skill: string }>('SELECT DISTINCT skill FROM skill_uses WHERE session = ?', [
          session,
        ])
        const limit = fullPerSession + (await allowancesOf(tx, session))
        if (given.length >= limit && !given.some((one) => one.skill === skill))
          throw unavailable(
            'skill_limit_reached',
            `This session was given ${given.length} skills in full (${given.map((one) => one.skill).join(', ')}); the limit is ${limit}. Work with those; only the user can allow one more: jarvis skills allow.`,
            { session },
          )
        await record(tx, clock(), { skill, session, by: 'agent' })
      })
    },
    /**
     * A person allows a session one more: the last one that asked, unless another is named. Errors:
     * `session_not_found`.
     */
    async allow({ session: named }: { session?: string | undefined } = {}): Promise<Allowed> {
      const last = await db.get<{ session: string }>(
        `SELECT session FROM skill_uses WHERE asked_by = 'agent' ${named === undefined ? '' : 'AND session = ?'} ORDER BY at DESC, id DESC LIMIT 1`,
        named === undefined ? [] : [named],
      )
      if (!last)
        throw notFound(
          'session_not_found',
          named === undefined
            ? 'No agent was given a skill yet, so there is nothing to allow.'
            : `Session ${named} was given no skill. Without --session, the last one that was is allowed one more.`,
          { named },
        )
      const at = clock()
      const id = newId(at)
      const { session } = last
      await db.transaction(async (tx) => {
        await write(tx, { at, actor: 'user', action: 'skill_allow', target: session }, [
          await journalRows.image(tx, 'skill_allowance', allowanceRows, id),
        ])
        await tx.run('INSERT INTO skill_allowances (id, session, at) VALUES (?, ?, ?)', [id, session, at])
      })
      return { session, skills: fullPerSession + (await allowancesOf(db, session)) }
    },
  }
}

interface Given {
  skill: string
  session: string
  by: 'agent' | 'user'
}

const record = (tx: Writer, at: number, { skill, session, by }: Given) =>
  tx.run('INSERT INTO skill_uses (id, skill, session, asked_by, at) VALUES (?, ?, ?, ?, ?)', [
    ...[newId(at), skill, session, by],
    at,
  ])

async function allowancesOf(db: Reader, session: string): Promise<number> {
  const row = await db.get<{ many: number }>('SELECT COUNT(*) AS many FROM skill_allowances WHERE session = ?', [
    session,
  ])
  return row?.many ?? 0
}

const unnamed = 'unnamed:'

async function unnamedSession(db: Reader, now: number): Promise<string> {
  const row = await db.get<{ session: string }>(
    'SELECT session FROM skill_uses WHERE substr(session, 1, ?) = ? AND at >= ? ORDER BY at DESC LIMIT 1',
    [unnamed.length, unnamed, now - pause],
  )
  return row?.session ?? `${unnamed}${newId(now)}`
}
