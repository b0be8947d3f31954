import { notFound } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import type { ProjectState } from '../core/vocabulary.ts'
import type { Reader } from '../ports/database.ts'
import { readProjectRows } from './project-table.ts'
import { findProject } from './projects.ts'
import { allRepositories } from './repository-table.ts'

export interface ListedProject {
  name: string
  /** The objective in the owner's words; empty if only work was recorded. */
  objective: string
  topics: string[]
  status: ProjectState
  /** Its repositories, by the names under which they were first seen. */
  repositories: string[]
  /** Its known folders and git folders. */
  folders: string[]
  /** `github.com/ada/net`. */
  remotes: string[]
  /** First commit of its oldest repository. */
  rootCommit: string | null
  /** Projects joined into it, with the log entries whose undo separates them. */
  joined: { project: string; logEntry: number | null }[]
  observations: number
  sessions: number
  gems: number
  /** Time of the last record, epoch milliseconds. */
  lastAt: number | null
}

interface Counted {
  project: string
  count: number
  last: number
}

/** All projects with records, the most recent first, with their names and repositories. */
export async function listProjects(db: Reader): Promise<ListedProject[]> {
  const observations = await countBy(db, 'SELECT project, COUNT(*) AS count, MAX(at) AS last FROM observations')
  const sessions = await countBy(db, 'SELECT project, COUNT(*) AS count, MAX(last_at) AS last FROM sessions')
  const gems = await countBy(
    db,
    'SELECT project, COUNT(*) AS count, MAX(captured_at) AS last FROM gems',
    'AND deleted_at IS NULL',
  )
  const rows = new Map((await readProjectRows(db)).map((row) => [row.name, row]))
  const repositories = await allRepositories(db)
  const aliases = await db.all<{ alias: string; project: string }>('SELECT alias, project FROM project_aliases')
  const joins = await db.all<{ project: string; logEntry: number }>(
    'SELECT project, MAX(log_id) AS "logEntry" FROM project_joins WHERE undone = 0 GROUP BY project',
  )
  const entryOf = new Map(joins.map(({ project, logEntry }) => [project, logEntry]))
  const aliasesOf = new Map<string, string[]>()
  for (const { alias, project } of aliases) aliasesOf.set(project, [...(aliasesOf.get(project) ?? []), alias])
  const names = new Set([...rows.keys(), ...observations.keys(), ...sessions.keys(), ...gems.keys()])
  const listed = [...names].map((name): ListedProject => {
    const named = (prefix: string) =>
      (aliasesOf.get(name) ?? [])
        .filter((alias) => alias.startsWith(prefix))
        .map((alias) => alias.slice(prefix.length))
        .sort()
    const counts = [observations.get(name), sessions.get(name), gems.get(name)]
    const { objective = '', topics = '[]', status = 'active', changedAt = 0 } = rows.get(name) ?? {}
    // A project found in imported work was not active at the time of the import.
    const isDescribed = objective !== '' || topics !== '[]' || status !== 'active'
    const edited = isDescribed ? changedAt : 0
    const lastAt = Math.max(...counts.map((one) => one?.last ?? 0), edited) || changedAt
    const own = repositories.filter(({ project }) => project === name)
    return {
      ...{ name, objective, topics: JSON.parse(topics), status },
      repositories: own.map((one) => one.name),
      folders: named('dir:'),
      remotes: named('remote:'),
      rootCommit: own.find(({ rootCommit }) => rootCommit !== null)?.rootCommit ?? null,
      joined: named('name:').map((project) => ({ project, logEntry: entryOf.get(project) ?? null })),
      observations: counts[0]?.count ?? 0,
      sessions: counts[1]?.count ?? 0,
      gems: counts[2]?.count ?? 0,
      lastAt: lastAt === 0 ? null : lastAt,
    }
  })
  return listed.sort((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0) || (a.name < b.name ? -1 : 1))
}

/** Names of all projects. */
const projectNames = async (db: Reader): Promise<string[]> =>
  (
    await db.all<{ name: string }>(
      `SELECT name FROM projects UNION SELECT project FROM observations WHERE project IS NOT NULL
       UNION SELECT project FROM sessions WHERE project IS NOT NULL
       UNION SELECT project FROM gems WHERE project IS NOT NULL AND deleted_at IS NULL`,
    )
  ).map(({ name }) => name)

/** A project by its name, an earlier name, or a folder in it. Errors: `project_not_found`. */
export async function oneProject(db: Reader, named: string): Promise<string> {
  const found = await findProject(db, named)
  const names = await projectNames(db)
  if (names.includes(found)) return found
  throw notFound('project_not_found', `Project ${named} does not exist. "jarvis projects list" lists them.`, {
    project: named,
    suggestions: nearest(named, names),
  })
}

async function countBy(db: Reader, select: string, and = ''): Promise<Map<string, Counted>> {
  const rows = await db.all<Counted>(`${select} WHERE project IS NOT NULL ${and} GROUP BY project`)
  return new Map(rows.map((row) => [row.project, row]))
}
