import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'

/** How often an observation was told, and how often somebody then fetched it, named it, or opened a file of it. */
export interface Use {
  told: number
  followed: number
}

/** An observation that was never told counts as followed once in three times: about what receipts show on average. */
const prior = { told: 3, followed: 1 }
const average = prior.followed / prior.told
/** What is always ignored loses so much at most, what is always followed gains so much. */
const sway = 0.3

/**
 * Return on retrieval as a factor around 1, 0.9…1.2: 1 where nothing is known, slowly moved by what happened. The share
 * of tellings that were followed, smoothed as if it had been told three times and followed once (a beta prior). It is
 * kept mild, since what is told often is followed often because it is told.
 */
export function usefulness(use: Use | undefined): number {
  if (!use) return 1
  const share = (use.followed + prior.followed) / (use.told + prior.told)
  return 1 + sway * (share - average)
}

/** Uses of observations by id; those that were never told are missing. */
export async function readUses(db: Reader, ids: readonly string[]): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>()
  for (const slice of slices([...new Set(ids)], 256)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<Use & { id: string }>(
      `SELECT line_id AS id, COUNT(*) AS told,
         SUM(CASE WHEN COALESCE(fetched_at, cited_at, opened_at) IS NULL THEN 0 ELSE 1 END) AS followed
       FROM receipt_lines WHERE line_id IN ${marks} GROUP BY line_id`,
      params,
    )
    for (const { id, ...use } of rows) uses.set(id, use)
  }
  return uses
}

/** Observations of a project that were followed most often, with the number of times. */
export const mostFollowed = (db: Reader, project: string, limit: number): Promise<{ id: string; followed: number }[]> =>
  db.all(
    `SELECT l.line_id AS id, COUNT(*) AS followed FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id
     WHERE r.project = ? AND COALESCE(l.fetched_at, l.cited_at, l.opened_at) IS NOT NULL
     GROUP BY l.line_id ORDER BY followed DESC, id LIMIT ?`,
    [project, limit],
  )
