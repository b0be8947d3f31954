import type { RecordDraft } from '../core/record.ts'
import { inList } from '../core/sql.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import type { Search } from '../search/search.ts'
import type { SessionTurn } from './session.ts'
import { readSession, readSummaries, sessionReader } from './sessions-repository.ts'
import { recordOfSummary, recordOfTurn, turnsBefore } from './turn-records.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'sizes'>
}

/** Turns and summaries as kinds of index records. */
export const indexedSessions = ({ db, search }: Needs): IndexedKind[] => [
  {
    name: 'turns of sessions',
    rows: 'SELECT record_uid AS uid FROM session_turns WHERE record_uid IS NOT NULL',
    async drafts(uids) {
      const { marks, params } = inList(uids)
      const turns = await db.all<SessionTurn & { session: string; record: string }>(
        `SELECT id, seq, role, speaker, text, at, session_id AS session, record_uid AS record FROM session_turns
         WHERE record_uid IN ${marks} ORDER BY session_id, seq`,
        params,
      )
      const sessionOf = sessionReader(db)
      const drafts: RecordDraft[] = []
      for (const { session: id, record, ...turn } of turns) {
        const session = await sessionOf(id)
        const draft =
          session && (await recordOfTurn(session, turn, await before(db, id, turn.seq), record, search.sizes))
        if (draft) drafts.push(draft)
      }
      return drafts
    },
  },
  {
    name: 'summaries of sessions',
    rows: 'SELECT id AS uid FROM session_summaries',
    async drafts(uids) {
      const { marks, params } = inList(uids)
      const sessions = await db.all<{ id: string }>(
        `SELECT DISTINCT session_id AS id FROM session_summaries WHERE id IN ${marks}`,
        params,
      )
      const wanted = new Set(uids)
      const drafts: RecordDraft[] = []
      for (const { id } of sessions) {
        const session = await readSession(db, id)
        for (const summary of await readSummaries(db, id)) {
          const draft = session && wanted.has(summary.id) ? recordOfSummary(session, summary) : undefined
          if (draft) drafts.push(draft)
        }
      }
      return drafts
    },
  },
]

/** The turns before a turn that are indexed with it, in order. */
async function before(db: Reader, session: string, seq: number): Promise<Pick<SessionTurn, 'speaker' | 'text'>[]> {
  const turns = await db.all<Pick<SessionTurn, 'speaker' | 'text'>>(
    'SELECT speaker, text FROM session_turns WHERE session_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
    [session, seq, turnsBefore],
  )
  return turns.reverse()
}
