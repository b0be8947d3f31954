import { inList } from '../../core/sql.ts'
import type { Row } from '../../journal/journal.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { MovedOutcome } from '../../ports/movable.ts'
import { forgottenTurns, recordedTombstone, sessionTombstone } from '../tombstones.ts'

/** Marks sessions that were forgotten here: an import does not restore them. */
export const whereForgotten = (db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> =>
  tombstones.refuse(db, rows, idOf, sessionTombstone)

const idOf = ({ id }: Row): string => String(id)

/** Marks rows whose session does not exist: it was forgotten here, or is missing in the export. */
export async function refuseMissingSessions(db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> {
  const ids = [...new Set(rows.flatMap(({ session }) => (session === null ? [] : [String(session)])))]
  if (ids.length === 0) return new Map()
  const { marks, params } = inList(ids)
  const there = await db.all<{ id: string }>(`SELECT id FROM sessions WHERE id IN ${marks}`, params)
  const known = new Set(there.map(({ id }) => id))
  const forgotten = await forgottenAmong(db, ids)
  return new Map(
    rows.flatMap((row): [Row, MovedOutcome][] => {
      if (row.session === null || known.has(String(row.session))) return []
      const outcome = forgotten.has(String(row.session))
        ? 'left'
        : { unreadable: `session ${row.session} does not exist` }
      return [[row, outcome]]
    }),
  )
}

/** Marks turns that were forgotten here, and turns of sessions that do not exist. */
export async function refuseForgottenTurns(db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> {
  const marked = await refuseMissingSessions(db, rows)
  const turns = rows.map(({ session, role, text, at }) => ({
    ...{ session: String(session), role: String(role), text: String(text), date: Number(at) },
  }))
  for (const [index, isForgotten] of (await forgottenTurns(db, turns)).entries())
    if (isForgotten) marked.set(rows[index]!, 'left')
  return marked
}

/** Marks events that were forgotten here, and events of sessions that do not exist. */
export async function refuseForgottenEvents(db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> {
  const left = await tombstones.refuse(db, rows, idOf, recordedTombstone)
  return new Map([...(await refuseMissingSessions(db, rows)), ...left])
}

/** The ids of these sessions that were forgotten here and not started again. */
export async function forgottenAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const forgotten = await tombstones.among(db, ids, sessionTombstone)
  for (const id of forgotten) if (await db.get('SELECT 1 FROM sessions WHERE id = ?', [id])) forgotten.delete(id)
  return forgotten
}
