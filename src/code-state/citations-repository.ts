import { inList, slices } from '../core/sql.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** What a file was when somebody spoke of it. */
export interface Citation {
  /** From the top of the project; absolute for a file outside of it. */
  path: string
  project: string | null
  /** Git's hash of its content then. */
  blob: string
  /** Commit that was checked out. */
  head: string | null
  /** A definition in it that was meant, and a hash of its lines. */
  symbol: string | null
  symbolHash: string | null
  /** Where it lies now, of one that was moved since. */
  movedTo: string | null
}

/** Replaces what an observation or fact cites. */
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

/** Says of everything that cites a file where it lies now. */
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
