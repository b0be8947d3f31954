import type { Reader } from '../../ports/database.ts'
import { readSession, type Session } from '../../sessions/sessions.ts'

/** Number of recent observations whose branches are read: months of work, in about a millisecond. */
const mostLookedAt = 1000
/** Sessions added because they were on the branch that is checked out. */
const mostOfBranch = 2

/** The branch on which each recent session ended, latest session first. */
export async function branchesOfSessions(db: Reader, project: string): Promise<Map<string, string>> {
  const rows = await db.all<{ session: string; branch: string }>(
    `SELECT o.session AS session, s.branch AS branch FROM
       (SELECT id, session_id AS session, at FROM observations WHERE project = ? AND session_id IS NOT NULL
        ORDER BY at DESC, id DESC LIMIT ?) o
     JOIN observation_standing s ON s.observation_id = o.id
     WHERE s.branch IS NOT NULL AND s.hidden_because IS DISTINCT FROM 'dropped' ORDER BY o.at DESC, o.id DESC`,
    [project, mostLookedAt],
  )
  const branches = new Map<string, string>()
  for (const { session, branch } of rows) if (!branches.has(session)) branches.set(session, branch)
  return branches
}

/** The sessions that the next one continues: first those of the branch that is checked out, then the latest. */
export async function concernedSessions(
  db: Reader,
  { latest, branch, branches }: { latest: readonly Session[]; branch: string | null; branches: Map<string, string> },
): Promise<Session[]> {
  const isOwn = (id: string) => branch !== null && branches.get(id) === branch
  const missing = [...branches.keys()].filter((id) => isOwn(id) && !latest.some((session) => session.id === id))
  const own = latest.filter(({ id }) => isOwn(id))
  for (const id of missing.slice(0, Math.max(0, mostOfBranch - own.length))) {
    const session = await readSession(db, id)
    if (session) own.push(session)
  }
  return [...own, ...latest.filter(({ id }) => !isOwn(id))]
}
