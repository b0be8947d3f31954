import type { Clock } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import type { Database, Writer } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { deleteReceiptsOfSessions } from './receipts/receipts-repository.ts'
import { bury, sessionTombstone } from './tombstones.ts'
import { forgetSessionImages } from './undo-sessions.ts'

/** What is gone. */
export interface ErasedSessions {
  sessions: number
  turns: number
  records: number
}

/** Forgets sessions, so that no import brings them back: turns, events, summaries, observations, raw events, and their records with all that was derived from them. */
export async function eraseSessions(
  { db, search, clock }: { db: Database; search: Pick<Search, 'remove'>; clock: Clock },
  ids: readonly string[],
): Promise<ErasedSessions> {
  const erased: ErasedSessions = { sessions: 0, turns: 0, records: 0 }
  for (const slice of slices(ids))
    await db.transaction(async (tx) => {
      const { marks, params } = inList(slice)
      const records = await recordsOf(tx, marks, params)
      await search.remove(tx, records)
      const turns = await tx.run(`DELETE FROM session_turns WHERE session_id IN ${marks}`, params)
      await tx.run(`DELETE FROM session_events WHERE session_id IN ${marks}`, params)
      await tx.run(`DELETE FROM session_summaries WHERE session_id IN ${marks}`, params)
      await deleteReceiptsOfSessions(tx, marks, params)
      await tx.run(`DELETE FROM observations WHERE session_id IN ${marks}`, params)
      await tx.run(`DELETE FROM raw_events WHERE session_id IN ${marks}`, params)
      await tx.run(`DELETE FROM captured_sessions WHERE session_id IN ${marks}`, params)
      await forgetSessionImages(tx, slice)
      const sessions = await tx.run(`DELETE FROM sessions WHERE id IN ${marks}`, params)
      await bury(tx, slice.map(sessionTombstone), clock())
      erased.records += records.length
      erased.turns += turns.changes
      erased.sessions += sessions.changes
    })
  return erased
}

async function recordsOf(tx: Writer, marks: string, params: readonly string[]): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    `SELECT r.id FROM records r WHERE r.uid IN (
       SELECT record_uid FROM session_turns WHERE session_id IN ${marks} AND record_uid IS NOT NULL
       UNION SELECT id FROM session_summaries WHERE session_id IN ${marks}
       UNION SELECT id FROM observations WHERE session_id IN ${marks})`,
    [...params, ...params, ...params],
  )
  return rows.map(({ id }) => id)
}
