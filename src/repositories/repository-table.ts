import { insertRow, type TableForm } from '../core/table-rows.ts'
import type { Reader, Writer } from '../ports/database.ts'

/** A repository, or a folder that agents worked in, by the name under which it was first seen; and its project. */
export interface Repository {
  name: string
  project: string
  rootCommit: string | null
  createdAt: number
}

/** On another machine a repository is recognised by its first commit, whatever its project. */
export const repositoryRows: TableForm = {
  table: 'repositories',
  key: ['name'],
  fields: {
    name: ['name', 'words'],
    project: ['project', 'words'],
    rootCommit: ['root_commit', 'text?'],
    createdAt: ['created_at', 'number'],
  },
}

const columns = 'name, project, root_commit AS "rootCommit", created_at AS "createdAt"'

export const allRepositories = (db: Reader): Promise<Repository[]> =>
  db.all<Repository>(`SELECT ${columns} FROM repositories ORDER BY created_at, name`)

export const repositoriesOfRoot = (db: Reader, root: string): Promise<Repository[]> =>
  db.all<Repository>(`SELECT ${columns} FROM repositories WHERE root_commit = ? ORDER BY created_at, name`, [root])

/** Whether the first commit of any repository is stored. */
export const hasRoots = async (db: Reader): Promise<boolean> =>
  (await db.get('SELECT 1 FROM repositories WHERE root_commit IS NOT NULL LIMIT 1')) !== undefined

export const repositoriesOfProject = (db: Reader, project: string): Promise<Repository[]> =>
  db.all<Repository>(`SELECT ${columns} FROM repositories WHERE project = ? ORDER BY created_at, name`, [project])

/** Name of a project's only repository, if its first commit is not known yet. */
export async function rootlessRepository(db: Reader, project: string): Promise<string | undefined> {
  const rows = await repositoriesOfProject(db, project)
  return rows.length === 1 && rows[0]!.rootCommit === null ? rows[0]!.name : undefined
}

/** Adds a repository to a project, unless it has one with this first commit, which is a clone of it. */
export async function addRepository(
  tx: Writer,
  project: string,
  rootCommit: string | null,
  now: number,
): Promise<void> {
  if (rootCommit !== null && (await repositoriesOfRoot(tx, rootCommit)).some((one) => one.project === project)) return
  const name = await freeRepository(tx, project)
  await insertRow(tx, repositoryRows, { name, project, rootCommit, createdAt: now })
}

export const setRoot = (tx: Writer, name: string, root: string) =>
  tx.run('UPDATE repositories SET root_commit = ? WHERE name = ?', [root, name])

/** An unused repository name. */
async function freeRepository(tx: Reader, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!(await tx.get('SELECT 1 FROM repositories WHERE name = ?', [name]))) return name
  }
}
