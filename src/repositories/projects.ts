import { isAbsolute } from 'node:path'
import { lastingNames } from '../capture/ready-context.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import { type Place, readPlace, topOfPlace } from './place.ts'
import { bareProject, insertProjectRow } from './project-table.ts'
import { firstCommit, isAnotherRepository, isNamedAs, nameOf } from './repository-identity.ts'
import { addRepository, hasRoots, repositoriesOfRoot, rootlessRepository, setRoot } from './repository-table.ts'

export { type Place, pathIn, readPlace } from './place.ts'

/** A folder in which sessions start. */
export interface ContextPlace {
  /** See placeOf. */
  place: string
  project: string
  /** Top folder of the working files. */
  top: string
}

/**
 * The project of a folder, for writing: by its git folder, else by its remote or upstream, else by the first commit of
 * a repository of the same name (a fork, or a clone without a remote). Subfolders, worktrees, clones, forks, renamed
 * folders, and folders that became a repository later are one project. If another repository was cloned into a known
 * folder, the folder belongs to that one from then on.
 */
export async function resolveProject(db: Database, where: Place, now: number): Promise<string> {
  const names = await ownNames(db, where)
  const known = await knownProject(db, names)
  if (known !== undefined) {
    await learn(db, known, where)
    return known
  }
  const root = await firstCommit(where)
  return db.transaction(async (tx) => {
    const name =
      (await knownProject(tx, names)) ?? (await sameRoot(tx, root, where)) ?? (await freeName(tx, nameOf(where)))
    await insertProjectRow(tx, bareProject(name, now))
    await addRepository(tx, name, root ?? null, now)
    await putAliases(tx, name, where)
    return name
  })
}

/**
 * Finds a project by its name, a name that it had before a join, or a folder in it, which is looked up as for writing.
 */
export async function findProject(db: Reader, named: string): Promise<string> {
  if (!isAbsolute(named)) return (await knownProject(db, [`name:${named}`])) ?? named
  const where = readPlace(named)
  const known = await knownProject(db, await ownNames(db, where))
  // Without a stored first commit there is nothing to compare, and git need not be asked.
  return known ?? ((await hasRoots(db)) ? await sameRoot(db, await firstCommit(where), where) : undefined) ?? named
}

/** Top folder of a project on this machine: of a known folder that still exists. */
export async function topOfProject(db: Reader, project: string | null): Promise<string | undefined> {
  if (project === null) return undefined
  for (const place of await foldersOfProject(db, project)) {
    const top = topOfPlace(place)
    if (top !== undefined) return top
  }
  return undefined
}

/** Known folders and git folders of a project, existing or not. */
export async function foldersOfProject(db: Reader, project: string): Promise<string[]> {
  const rows = await db.all<{ alias: string }>(
    `SELECT alias FROM project_aliases WHERE project = ? AND alias >= 'dir:' AND alias < 'dir;' ORDER BY alias`,
    [project],
  )
  return rows.map(({ alias }) => alias.slice('dir:'.length))
}

/**
 * Names of a place that identify its project on any machine, except names of another project that it was cloned from.
 */
export async function ownLastingNames(db: Reader, place: string, project: string): Promise<string[]> {
  const own: string[] = []
  for (const name of lastingNames(place)) if (((await knownProject(db, [name])) ?? project) === project) own.push(name)
  return own
}

const folderName = ({ place }: Place): string => `dir:${place}`

const aliasesOf = (where: Place): string[] => [folderName(where), ...(where.remote ? [`remote:${where.remote}`] : [])]

/** Includes names of the folder before it was a repository, and of the repository it was forked from. */
const lookedUp = (where: Place): string[] => [
  ...aliasesOf(where),
  ...(where.upstream ? [`remote:${where.upstream}`] : []),
  ...(where.top === where.place ? [] : [`dir:${where.top}`]),
]

/** Omits names of folders that belonged to another repository. */
async function ownNames(db: Reader, where: Place): Promise<string[]> {
  const own: string[] = []
  for (const alias of lookedUp(where)) {
    const project = alias.startsWith('dir:') ? await knownProject(db, [alias]) : undefined
    if (project === undefined || !(await isAnotherRepository(db, project, where))) own.push(alias)
  }
  return own
}

async function knownProject(db: Reader, aliases: readonly string[]): Promise<string | undefined> {
  for (const alias of aliases) {
    const row = await db.get<{ project: string }>('SELECT project FROM project_aliases WHERE alias = ?', [alias])
    if (row) return row.project
  }
  return undefined
}

/** Stores new properties of a known project: another folder, another remote, its first commit. */
async function learn(db: Database, project: string, where: Place): Promise<void> {
  let isNew = (await knownProject(db, [folderName(where)])) !== project
  for (const alias of aliasesOf(where)) isNew ||= (await knownProject(db, [alias])) === undefined
  const rootless = await rootlessRepository(db, project)
  const root = rootless === undefined ? undefined : await firstCommit(where)
  if (!isNew && root === undefined) return
  await db.transaction(async (tx) => {
    await putAliases(tx, project, where)
    if (root !== undefined) await setRoot(tx, rootless!, root)
  })
}

/** A folder belongs to its current project; a remote stays with the project that had it first. */
async function putAliases(tx: Writer, project: string, where: Place): Promise<void> {
  await tx.run('DELETE FROM project_aliases WHERE alias = ? AND project <> ?', [folderName(where), project])
  for (const alias of aliasesOf(where))
    await tx.run('INSERT INTO project_aliases (alias, project) VALUES (?, ?) ON CONFLICT (alias) DO NOTHING', [
      alias,
      project,
    ])
}

/** Repositories from a template share its first commit, so only one of the same last name is the same project. */
async function sameRoot(tx: Reader, root: string | undefined, where: Place): Promise<string | undefined> {
  if (root === undefined) return undefined
  const rows = await repositoriesOfRoot(tx, root)
  const named = rows.find(({ name }) => isNamedAs(name, where))
  // A repository without a remote only has its folder's name, which may have changed.
  return (named ?? (where.remote === undefined ? rows[0] : undefined))?.project
}

async function freeName(tx: Reader, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    const taken = await tx.get('SELECT 1 FROM projects WHERE name = ?', [name])
    if (!taken && (await knownProject(tx, [`name:${name}`])) === undefined) return name
  }
}
