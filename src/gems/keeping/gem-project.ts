import type { Reader } from '../../ports/database.ts'

/** The name that a project has today: one that was joined with another is known by its former name, too. */
export async function projectNow(db: Reader, project: string | null): Promise<string | null> {
  if (project === null) return null
  const row = await db.get<{ project: string }>('SELECT project FROM project_aliases WHERE alias = ?', [
    `name:${project}`,
  ])
  return row?.project ?? project
}
