import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { TurnRole } from './session.ts'

/** A kept turn as the record of the index that it became leads to it. */
export interface FoundTurn {
  record: string
  session: string
  /** What the session is called, where somebody has named it. */
  label: string | null
  id: string
  seq: number
  role: TurnRole
  speaker: string
  text: string
  at: number
  /** The session came from outside. */
  untrusted: boolean
}

/** Turns behind records (by uid), in no particular order. By their session first: turns have no index by record. */
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
