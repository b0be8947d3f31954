import { existsSync } from 'node:fs'
import { dayMs } from '../core/day-of.ts'
import { type ContextPlace, readPlace } from '../repositories/repositories.ts'
import { type FollowNeeds, followProject } from './follow-project.ts'

/** Folders without activity for longer are looked at only on new activity, milliseconds. */
const recently = 7 * dayMs
const mostFolders = 50
const mostFoldersOfAll = 500

/** Existing repositories of all sessions, or of recent ones, the latest first. */
async function* placesOf({ db, clock }: Pick<FollowNeeds, 'db' | 'clock'>, all: boolean) {
  const rows = await db.all<{ folder: string; project: string }>(
    `SELECT c.folder, c.project, max(s.last_at) AS last FROM captured_sessions c JOIN sessions s ON s.id = c.session_id
     WHERE s.last_at > ? AND c.folder <> '' AND c.project IS NOT NULL
     GROUP BY c.folder, c.project ORDER BY last DESC LIMIT ${all ? mostFoldersOfAll : mostFolders}`,
    [all ? 0 : clock() - recently],
  )
  const seen = new Set<string>()
  for (const { folder, project } of rows) {
    if (!existsSync(folder)) continue
    const where = readPlace(folder)
    if (seen.has(where.top)) continue
    seen.add(where.top)
    yield { where, project }
  }
}

interface FollowOptions {
  all?: boolean
  shouldEnd?: () => boolean
  /** Folders of repositories that are skipped; those that were looked at are added. */
  looked?: Set<string>
}

/** Looks at the repositories of recent sessions, or of all. Returns those in which something changed. */
export async function followRecent(
  needs: FollowNeeds,
  { all = false, shouldEnd = () => false, looked = new Set() }: FollowOptions = {},
): Promise<ContextPlace[]> {
  const changed: ContextPlace[] = []
  for await (const { where, project } of placesOf(needs, all)) {
    if (shouldEnd()) break
    if (looked.has(where.top)) continue
    looked.add(where.top)
    if (await followProject(needs, where, project)) changed.push({ place: where.place, project, top: where.top })
  }
  return changed
}

/** Places of recent sessions, whose contexts may be requested next. */
export async function recentPlaces(needs: Pick<FollowNeeds, 'db' | 'clock'>): Promise<ContextPlace[]> {
  const places: ContextPlace[] = []
  for await (const { where, project } of placesOf(needs, false))
    places.push({ place: where.place, project, top: where.top })
  return places
}
