import type { Reader } from '../ports/database.ts'

/** A file that a session did not read, because it knew an observation of it. */
export interface SparedRead {
  session: string
  project: string | null
  path: string
  /** Tokens that the last read of the file by another session returned. */
  tokens: number
  /** The observation that it used instead. */
  observation: string
  at: number
}

/**
 * Reads that were saved. Nothing is estimated: a file counts once per session, if the session fetched or named an
 * observation of the file and did not read or change the file, by tool or by command, and if an earlier session read
 * the file, which gives the cost. A line that was shown but not followed up saves nothing.
 */
export async function readSparedReads(
  db: Reader,
  { since, project }: { since: number; project?: string | undefined },
): Promise<SparedRead[]> {
  const rows = await db.all<Omit<SparedRead, 'tokens'>>(
    `SELECT r.session_id AS session, r.project, f.path, MIN(l.line_id) AS observation, MIN(r.at) AS at
     FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id JOIN observation_files f ON f.observation_id = l.line_id
     WHERE r.at >= ? AND r.session_id IS NOT NULL AND (r.kind = 'get' OR l.fetched_at IS NOT NULL OR l.cited_at IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM file_reads e WHERE e.session_id = r.session_id AND e.path = f.path)
       ${project === undefined ? '' : 'AND r.project = ?'}
     GROUP BY r.session_id, r.project, f.path`,
    [since, ...(project === undefined ? [] : [project])],
  )
  const spared: SparedRead[] = []
  for (const row of rows) {
    const tokens = await lastPrice(db, row)
    if (tokens !== undefined) spared.push({ ...row, tokens })
  }
  return spared.sort((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1))
}

async function lastPrice(
  db: Reader,
  { project, path, session }: Pick<SparedRead, 'project' | 'path' | 'session'>,
): Promise<number | undefined> {
  const row = await db.get<{ tokens: number }>(
    `SELECT tokens FROM file_reads WHERE project ${project === null ? 'IS NULL' : '= ?'} AND path = ? AND tokens > 0
       AND session_id <> ? ORDER BY at DESC LIMIT 1`,
    [...(project === null ? [] : [project]), path, session],
  )
  return row?.tokens
}
