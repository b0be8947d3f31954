import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'

/** How often an observation was shown, and how often it was then fetched or named, or a file of it opened. */
export interface Use {
  shown: number
  followed: number
}

/** Prior of an observation that was never shown: followed up once in three times, about the average of receipts. */
const prior = { shown: 3, followed: 1 }
const average = prior.followed / prior.shown
/** How far the factor moves between a share of 0 and a share of 1. */
const sway = 0.3

/**
 * Return on retrieval as a factor around 1, 0.9…1.2; 1 without data. It grows with the share of times that an
 * observation was followed up when shown, smoothed as if it had been shown three times and followed once (a beta
 * prior). The factor is mild, because records that are shown often are followed often for that reason alone.
 */
export function usefulness(use: Use | undefined): number {
  if (!use) return 1
  const share = (use.followed + prior.followed) / (use.shown + prior.shown)
  return 1 + sway * (share - average)
}

/** Uses of observations by id; those that were never shown are missing. */
export async function readUses(db: Reader, ids: readonly string[]): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>()
  for (const slice of slices([...new Set(ids)], 256)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<Use & { id: string }>(
      `SELECT line_id AS id, COUNT(*) AS shown,
         SUM(CASE WHEN COALESCE(fetched_at, cited_at, opened_at) IS NULL THEN 0 ELSE 1 END) AS followed
       FROM receipt_lines WHERE line_id IN ${marks} GROUP BY line_id`,
      params,
    )
    for (const { id, ...use } of rows) uses.set(id, use)
  }
  return uses
}

/** Observations of a project that were followed up most often, with the number of times. */
export const mostFollowed = (db: Reader, project: string, limit: number): Promise<{ id: string; followed: number }[]> =>
  db.all(
    `SELECT l.line_id AS id, COUNT(*) AS followed FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id
     WHERE r.project = ? AND COALESCE(l.fetched_at, l.cited_at, l.opened_at) IS NOT NULL
     GROUP BY l.line_id ORDER BY followed DESC, id LIMIT ?`,
    [project, limit],
  )
