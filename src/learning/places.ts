import { placeOf } from '../capture/ready-context.ts'
import { exists } from '../core/platform/files.ts'
import type { Database, Reader } from '../ports/database.ts'

/** Projects with prepared data for hooks in some place. */
export const projectsWithPlaces = async (db: Reader): Promise<string[]> =>
  (await db.all<{ project: string }>('SELECT DISTINCT project FROM learning_places')).map(({ project }) => project)

/**
 * Records the places of all folders with captured sessions: sessions are synced, and places are of this machine, where
 * the folder exists. Returns the projects that have any.
 */
export async function notePlaces(db: Database): Promise<string[]> {
  const folders = await db.all<{ folder: string; project: string }>(
    `SELECT DISTINCT folder, COALESCE(project, folder) AS project FROM captured_sessions WHERE folder <> ''
     ORDER BY folder, project`,
  )
  const places = new Map(
    folders.flatMap(({ folder, project }) => placed(folder).map((place) => [place, project] as const)),
  )
  await db.transaction(async (tx) => {
    for (const [place, project] of places)
      await tx.run('INSERT INTO learning_places (place, project) VALUES (?, ?) ON CONFLICT (place) DO NOTHING', [
        ...[place, project],
      ])
  })
  return projectsWithPlaces(db)
}

/** Another machine's folder name may be no valid path here. */
function placed(folder: string): string[] {
  try {
    return exists(folder) ? [placeOf(folder)] : []
  } catch {
    return []
  }
}
