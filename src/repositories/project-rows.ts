import { placeOf } from '../capture/ready-context.ts'
import { slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { ProjectColumn } from '../ports/subsystem.ts'

interface Carrier extends ProjectColumn {
  kind: string
  /** More columns to set when the name changes. */
  also?: string
}

/** Columns with a project's name, except in tables of declared subsystems. */
export const ownCarriers: readonly Carrier[] = [
  { kind: 'alias', table: 'project_aliases', id: 'alias' },
  { kind: 'repository', table: 'repositories', id: 'name' },
  // The gem's file contains the name, so its folder must be rewritten.
  { kind: 'gem', table: 'gems', id: 'id', also: ', changed_at = changed_at + 1, due = 1' },
  { kind: 'session', table: 'sessions', id: 'id', session: 'id' },
  { kind: 'captured', table: 'captured_sessions', id: 'session_id', session: 'session_id' },
  { kind: 'observation', table: 'observations', id: 'id', session: 'session_id' },
  { kind: 'receipt', table: 'receipts', id: 'id', session: 'session_id' },
  { kind: 'reads', table: 'file_reads', id: 'session_id', session: 'session_id' },
  { kind: 'citations', table: 'citations', id: 'holder_id' },
]

/** All of them. `declared`: columns of subsystems. */
const carriersWith = (declared: readonly ProjectColumn[]): Carrier[] => [
  ...ownCarriers,
  ...declared.map((column) => ({ ...column, kind: column.table })),
]

/** A log entry that joined projects, and columns of subsystems with project names. */
export interface JoinLine {
  logId: number
  declared: readonly ProjectColumn[]
}

/** Stores which rows have a project's name, so that exactly these can get it back. */
export async function rememberRows(tx: Writer, { logId, declared }: JoinLine, project: string): Promise<void> {
  for (const { kind, table, id } of carriersWith(declared))
    await tx.run(
      `INSERT INTO project_join_rows (log_id, kind, id) SELECT DISTINCT ?, ?, ${id} FROM ${table} WHERE project = ?`,
      [logId, kind, project],
    )
}

/** Renames a project in all rows. */
export async function renameAll(
  tx: Writer,
  { declared }: JoinLine,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { table, also = '' } of carriersWith(declared))
    await tx.run(`UPDATE ${table} SET project = ?${also} WHERE project = ?`, [to, from])
}

/** Restores the name in the stored rows, except rows that were deleted or have another name by now. */
export async function renameRemembered(
  tx: Writer,
  { logId, declared }: JoinLine,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { kind, table, id, also = '' } of carriersWith(declared))
    await tx.run(
      `UPDATE ${table} SET project = ?${also} WHERE project = ?
       AND ${id} IN (SELECT id FROM project_join_rows WHERE log_id = ? AND kind = ?)`,
      [to, from, logId, kind],
    )
}

/** Stores also the rows of later sessions in the project's folders, which have the other name. */
export async function rememberSince(tx: Writer, { logId, declared }: JoinLine, project: string): Promise<void> {
  const aliases = await tx.all<{ id: string }>(
    `SELECT id FROM project_join_rows WHERE log_id = ? AND kind = 'alias' AND id >= 'dir:' AND id < 'dir;'`,
    [logId],
  )
  const places = new Set(aliases.map(({ id }) => id.slice('dir:'.length)))
  const sessions = await tx.all<{ id: string; folder: string }>(
    `SELECT session_id AS id, folder FROM captured_sessions WHERE project = ? AND folder <> ''
     AND session_id NOT IN (SELECT id FROM project_join_rows WHERE log_id = ? AND kind = 'captured')`,
    [project, logId],
  )
  for (const { id, folder } of sessions) {
    if (!places.has(placeOf(folder))) continue
    for (const { kind, table, id: column, session } of carriersWith(declared))
      if (session !== undefined)
        await tx.run(
          `INSERT INTO project_join_rows (log_id, kind, id) SELECT DISTINCT ?, ?, ${column} FROM ${table}
           WHERE ${session} = ? AND project = ? ON CONFLICT DO NOTHING`,
          [logId, kind, id, project],
        )
  }
}

/** Ids of the records of the stored rows that have this name now: observations, gems, turns, summaries; in slices. */
export async function* recordsOf(db: Reader, logId: number, project: string): AsyncGenerator<string[]> {
  const sessions = `(SELECT s.id FROM sessions s JOIN project_join_rows r ON r.id = s.id
    WHERE r.log_id = ? AND r.kind = 'session' AND s.project = ?)`
  const rows = await db.all<{ id: string }>(
    `SELECT o.id FROM observations o JOIN project_join_rows r ON r.id = o.id
     WHERE r.log_id = ? AND r.kind = 'observation' AND o.project = ?
     UNION ALL SELECT g.id FROM gems g JOIN project_join_rows r ON r.id = g.id
     WHERE r.log_id = ? AND r.kind = 'gem' AND g.project = ?
     UNION ALL SELECT record_uid FROM session_turns WHERE record_uid IS NOT NULL AND session_id IN ${sessions}
     UNION ALL SELECT id FROM session_summaries WHERE session_id IN ${sessions}`,
    [logId, project, logId, project, logId, project, logId, project],
  )
  yield* slices(
    rows.map(({ id }) => id),
    1024,
  )
}
