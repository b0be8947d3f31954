import type { Reader } from '../../ports/database.ts'

export interface ListedProject {
  name: string
  /** Folders and git folders that were seen of it. */
  folders: string[]
  /** `github.com/ada/net`. */
  remotes: string[]
  rootCommit: string | null
  /** Projects that somebody joined with it, and the lines of the log that are undone to take them apart. */
  joined: { project: string; logEntry: number | null }[]
  observations: number
  sessions: number
  /** When something was last recorded of it, epoch milliseconds. */
  lastAt: number | null
}

interface Counted {
  project: string
  count: number
  last: number
}

/** Every project that something was recorded of, the last one first, with all that it is known by. */
export async function listProjects(db: Reader): Promise<ListedProject[]> {
  const observations = await countBy(db, 'SELECT project, COUNT(*) AS count, MAX(at) AS last FROM observations')
  const sessions = await countBy(db, 'SELECT project, COUNT(*) AS count, MAX(last_at) AS last FROM sessions')
  const roots = await db.all<{ name: string; root: string | null }>('SELECT name, root_commit AS root FROM projects')
  const rootOf = new Map(roots.map(({ name, root }) => [name, root]))
  const aliases = await db.all<{ alias: string; project: string }>('SELECT alias, project FROM project_aliases')
  const joins = await db.all<{ project: string; logEntry: number }>(
    'SELECT project, MAX(log_id) AS logEntry FROM project_joins WHERE undone = 0 GROUP BY project',
  )
  const entryOf = new Map(joins.map(({ project, logEntry }) => [project, logEntry]))
  const names = new Set([...rootOf.keys(), ...observations.keys(), ...sessions.keys()])
  const listed = [...names].map((name): ListedProject => {
    const named = (prefix: string) =>
      aliases
        .filter(({ alias, project }) => project === name && alias.startsWith(prefix))
        .map(({ alias }) => alias.slice(prefix.length))
        .sort()
    const [seen, told] = [observations.get(name), sessions.get(name)]
    return {
      name,
      folders: named('dir:'),
      remotes: named('remote:'),
      rootCommit: rootOf.get(name) ?? null,
      joined: named('name:').map((project) => ({ project, logEntry: entryOf.get(project) ?? null })),
      observations: seen?.count ?? 0,
      sessions: told?.count ?? 0,
      lastAt: seen || told ? Math.max(seen?.last ?? 0, told?.last ?? 0) : null,
    }
  })
  return listed.sort((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0) || (a.name < b.name ? -1 : 1))
}

/** Names of all projects. */
export const projectNames = async (db: Reader): Promise<string[]> =>
  (
    await db.all<{ name: string }>(
      `SELECT name FROM projects UNION SELECT project FROM observations WHERE project IS NOT NULL
       UNION SELECT project FROM sessions WHERE project IS NOT NULL`,
    )
  ).map(({ name }) => name)

async function countBy(db: Reader, select: string): Promise<Map<string, Counted>> {
  const rows = await db.all<Counted>(`${select} WHERE project IS NOT NULL GROUP BY project`)
  return new Map(rows.map((row) => [row.project, row]))
}
