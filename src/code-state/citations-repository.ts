import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** The state of a file when a record referred to it. */
export interface Citation {
  /** Relative to the project's top folder; absolute for a file outside of it. */
  path: string
  project: string | null
  /** Git's hash of its content at that time. */
  blob: string
  /** The commit that was checked out. */
  head: string | null
  /** The definition in the file that the record is about, and a hash of its lines. */
  symbol: string | null
  symbolHash: string | null
  /** The file's current path if it was moved. */
  movedTo: string | null
}

/** Replaces the citations of an observation or fact. */
export async function putCitations(tx: Writer, holder: string, citations: readonly Citation[]): Promise<void> {
  await tx.run('DELETE FROM citations WHERE holder_id = ?', [holder])
  for (const { path, project, blob, head, symbol, symbolHash, movedTo } of citations)
    await tx.run(
      `INSERT INTO citations (holder_id, path, project, blob, head, symbol, symbol_hash, moved_to)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [holder, path, project, blob, head, symbol, symbolHash, movedTo],
    )
}

export async function readCitations(db: Reader, holders: readonly string[]): Promise<Map<string, Citation[]>> {
  const found = new Map<string, Citation[]>()
  for (const slice of slices([...new Set(holders)], 1024)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<Citation & { holder: string }>(
      `SELECT holder_id AS holder, path, project, blob, head, symbol, symbol_hash AS "symbolHash", moved_to AS "movedTo"
       FROM citations WHERE holder_id IN ${marks} ORDER BY path`,
      params,
    )
    for (const { holder, ...citation } of rows) found.set(holder, [...(found.get(holder) ?? []), citation])
  }
  return found
}

/** Sets the current path of moved files in every citation of them. */
export async function moveCitations(
  tx: Writer,
  project: string,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  for (const { from, to } of moves) {
    await tx.run('UPDATE citations SET moved_to = ? WHERE project = ? AND path = ?', [to, project, from])
    await tx.run('UPDATE citations SET moved_to = ? WHERE project = ? AND moved_to = ? AND path <> ?', [
      to,
      project,
      from,
      from,
    ])
  }
}
