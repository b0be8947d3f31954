import type { Clock } from '../core/runtime.ts'
import { inList, slices } from '../core/sql.ts'
import { tombstones } from '../journal/journal.ts'
import type { Database, Writer } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import type { SessionWork } from './session-work.ts'
import { recordedTombstone, sessionTombstone } from './tombstones.ts'
import { forgetSessionImages } from './undo-sessions.ts'

/** Counts of what was erased. */
export interface ErasedSessions {
  sessions: number
  turns: number
  records: number
}

interface Needs {
  db: Database
  search: Pick<Search, 'remove'>
  clock: Clock
  work: SessionWork
}

/**
 * Erases sessions with turns, events, summaries, observations, raw events, their index records and all derived data. A
 * later import does not restore them.
 */
export async function eraseSessions(
  { db, search, clock, work }: Needs,
  ids: readonly string[],
): Promise<ErasedSessions> {
  const erased: ErasedSessions = { sessions: 0, turns: 0, records: 0 }
  for (const slice of slices(ids))
    await db.transaction(async (tx) => {
      const { marks, params } = inList(slice)
      const records = [...new Set([...(await recordsOf(tx, marks, params)), ...(await work.recordsOf(tx, slice))])]
      await search.remove(tx, records)
      const turns = await tx.run(`DELETE FROM session_turns WHERE session_id IN ${marks}`, params)
      await tx.run(`DELETE FROM session_events WHERE session_id IN ${marks}`, params)
      await tx.run(`DELETE FROM session_summaries WHERE session_id IN ${marks}`, params)
      await work.erase(tx, slice)
      await forgetSessionImages(tx, slice)
      const sessions = await tx.run(`DELETE FROM sessions WHERE id IN ${marks}`, params)
      await tombstones.bury(tx, slice.map(sessionTombstone), clock())
      erased.records += records.length
      erased.turns += turns.changes
      erased.sessions += sessions.changes
    })
  return erased
}

/** Erases events that were recorded by name; imports do not restore them. At most 1,000 ids. */
export async function eraseRecordedEvents(tx: Writer, ids: readonly string[], at: number): Promise<void> {
  const { marks, params } = inList(ids)
  await tombstones.bury(tx, ids.map(recordedTombstone), at)
  await tx.run(`DELETE FROM session_events WHERE id IN ${marks}`, params)
}

async function recordsOf(tx: Writer, marks: string, params: readonly string[]): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    `SELECT r.id FROM records r WHERE r.uid IN (
       SELECT record_uid FROM session_turns WHERE session_id IN ${marks} AND record_uid IS NOT NULL
       UNION SELECT id FROM session_summaries WHERE session_id IN ${marks})`,
    [...params, ...params],
  )
  return rows.map(({ id }) => id)
}
