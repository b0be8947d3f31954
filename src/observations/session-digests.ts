import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'

/** Subject and results of a session in numbers, for a list. */
export interface SessionDigest {
  /** Beginning of the first request; null without one. */
  asked: string | null
  /** Observations of a change: features, refactorings and other changes. */
  changes: number
  /** Errors that were fixed. */
  fixed: number
  /** Errors that were not fixed. */
  errors: number
  /** Lines of earlier work that it got, and how many of them it followed up. */
  told: number
  used: number
}

/** Most characters of the request. */
const longestAsked = 200

/** Digests of sessions, by id; unknown sessions are left out. */
export async function readSessionDigests(db: Reader, ids: readonly string[]): Promise<Map<string, SessionDigest>> {
  const found = new Map<string, SessionDigest>()
  for (const some of slices([...ids])) {
    const { marks, params } = inList(some)
    const rows = await db.all<SessionDigest & { id: string }>(
      `SELECT s.id,
         (SELECT substr(t.text, 1, ${longestAsked}) FROM session_turns t
          WHERE t.session_id = s.id AND t.role = 'user' ORDER BY t.seq LIMIT 1) AS asked,
         COALESCE(o.changes, 0) AS changes, COALESCE(o.fixed, 0) AS fixed, COALESCE(o.errors, 0) AS errors,
         COALESCE(r.told, 0) AS told, COALESCE(r.used, 0) AS used
       FROM sessions s
       LEFT JOIN (
         SELECT session_id, COUNT(CASE WHEN type IN ('change', 'feature', 'refactor') THEN 1 END) AS changes,
           COUNT(CASE WHEN type = 'bugfix' THEN 1 END) AS fixed, COUNT(CASE WHEN type = 'error' THEN 1 END) AS errors
         FROM observations WHERE session_id IN ${marks} GROUP BY session_id
       ) o ON o.session_id = s.id
       LEFT JOIN (
         SELECT r.session_id, COUNT(*) AS told,
           COUNT(COALESCE(l.fetched_at, l.cited_at, l.opened_at)) AS used
         FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id WHERE r.session_id IN ${marks} GROUP BY r.session_id
       ) r ON r.session_id = s.id
       WHERE s.id IN ${marks}`,
      [...params, ...params, ...params],
    )
    for (const { id, ...digest } of rows) found.set(id, digest)
  }
  return found
}
