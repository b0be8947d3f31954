import { existsSync } from 'node:fs'
import { type ContextPlace, readPlace } from '../../repositories/repositories.ts'
import type { ChangeNeeds } from '../changes/begin-change.ts'
import { followProject } from './follow-project.ts'

/** Folders in which nothing happened for longer are looked at when something does, milliseconds. */
const recently = 7 * 24 * 60 * 60 * 1000
const mostFolders = 50

/** Looks at the repositories of the last days' sessions; those in which something changed are given back. */
export async function followRecent(needs: ChangeNeeds): Promise<ContextPlace[]> {
  const rows = await needs.db.all<{ folder: string; project: string }>(
    `SELECT c.folder, c.project, max(s.last_at) AS last FROM captured_sessions c JOIN sessions s ON s.id = c.session_id
     WHERE s.last_at > ? AND c.folder <> '' AND c.project IS NOT NULL
     GROUP BY c.folder, c.project ORDER BY last DESC LIMIT ${mostFolders}`,
    [needs.clock() - recently],
  )
  const changed: ContextPlace[] = []
  const seen = new Set<string>()
  for (const { folder, project } of rows) {
    if (!existsSync(folder)) continue
    const where = readPlace(folder)
    if (seen.has(where.top)) continue
    seen.add(where.top)
    if (await followProject(needs, where, project)) changed.push({ place: where.place, project, top: where.top })
  }
  return changed
}
