import type { Reader } from '../../ports/database.ts'

/** The current name of a project; a joined one is found by its old name, too. */
export async function projectNow(db: Reader, project: string | null): Promise<string | null> {
  if (project === null) return null
  const row = await db.get<{ project: string }>('SELECT project FROM project_aliases WHERE alias = ?', [
    `name:${project}`,
  ])
  return row?.project ?? project
}
