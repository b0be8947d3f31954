import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { TurnRole } from './session.ts'

/** A stored turn that was found by its index record. */
export interface FoundTurn {
  record: string
  session: string
  /** The session's label, if it has one. */
  label: string | null
  id: string
  seq: number
  role: TurnRole
  speaker: string
  text: string
  at: number
  /** The session is untrusted. */
  untrusted: boolean
}

/** Turns of index records (by uid), unordered. Looked up by session: turns have no database index by record. */
export async function readTurnsOfRecords(db: Reader, uids: readonly string[]): Promise<FoundTurn[]> {
  if (uids.length === 0) return []
  const { marks, params } = inList(uids)
  const rows = await db.all<Omit<FoundTurn, 'untrusted'> & { untrusted: number }>(
    `SELECT t.record_uid AS record, t.session_id AS session, s.label, t.id, t.seq, t.role, t.speaker, t.text, t.at,
       s.untrusted
     FROM session_turns t JOIN sessions s ON s.id = t.session_id
     WHERE t.session_id IN (
         SELECT f.value FROM facets f JOIN records r ON r.id = f.record_id WHERE f.name = 'session' AND r.uid IN ${marks})
       AND t.record_uid IN ${marks}`,
    [...params, ...params],
  )
  return rows.map((row) => ({ ...row, untrusted: row.untrusted === 1 }))
}
