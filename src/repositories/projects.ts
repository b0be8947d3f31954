import { existsSync } from 'node:fs'
import { isAbsolute, join, win32 } from 'node:path'
import { lastingNames } from '../capture/ready-context.ts'
import { runGit } from '../core/platform/run-git.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import { type Place, readPlace, topOfPlace } from './place.ts'
import { bareProject, insertProjectRow } from './project-table.ts'
import { addRepository, repositoriesOfRoot, rootlessRepository, setRoot } from './repository-table.ts'

export { type Place, pathIn, readPlace } from './place.ts'

/** A folder that sessions begin in. */
export interface ContextPlace {
  /** See placeOf. */
  place: string
  project: string
  /** Where the working files begin. */
  top: string
}

/**
 * The project of a folder, for who writes: known by its git folder, else by its remote or that of its upstream, else by
 * the first commit of a repository of the same name (a fork, or a clone without remote). Subfolders, worktrees, clones,
 * forks and renamed folders are one project; so is a folder that became a repository later.
 */
export async function resolveProject(db: Database, where: Place, now: number): Promise<string> {
  const known = await knownProject(db, lookedUp(where))
  if (known !== undefined) {
    await learn(db, known, where)
    return known
  }
  const root = await firstCommit(where)
  return db.transaction(async (tx) => {
    const name =
      (await knownProject(tx, lookedUp(where))) ??
      (await sameRoot(tx, root, where)) ??
      (await freeName(tx, nameOf(where)))
    await insertProjectRow(tx, bareProject(name, now))
    await addRepository(tx, name, root ?? null, now)
    await insertAliases(tx, name, aliasesOf(where))
    return name
  })
}

/**
 * The project that somebody names: by its name, by one that it had before it was joined, or by a folder in it, found as
 * who writes would find it.
 */
export async function findProject(db: Reader, named: string): Promise<string> {
  if (!isAbsolute(named)) return (await knownProject(db, [`name:${named}`])) ?? named
  const where = readPlace(named)
  const known = await knownProject(db, lookedUp(where))
  return known ?? (await sameRoot(db, await firstCommit(where), where)) ?? named
}

/** Where the working files of a project begin on this machine: a folder of its that is still there. */
export async function topOfProject(db: Reader, project: string | null): Promise<string | undefined> {
  if (project === null) return undefined
  for (const place of await foldersOfProject(db, project)) {
    const top = topOfPlace(place)
    if (top !== undefined) return top
  }
  return undefined
}

/** Folders and git folders that were seen of a project, whether they are still there or not. */
export async function foldersOfProject(db: Reader, project: string): Promise<string[]> {
  const rows = await db.all<{ alias: string }>(
    `SELECT alias FROM project_aliases WHERE project = ? AND alias >= 'dir:' AND alias < 'dir;' ORDER BY alias`,
    [project],
  )
  return rows.map(({ alias }) => alias.slice('dir:'.length))
}

/**
 * Names of a place by which its project is known wherever it lies: not those that another project is known by, of which
 * this one is a clone, too.
 */
export async function ownLastingNames(db: Reader, place: string, project: string): Promise<string[]> {
  const own: string[] = []
  for (const name of lastingNames(place)) if (((await knownProject(db, [name])) ?? project) === project) own.push(name)
  return own
}

const aliasesOf = ({ place, remote }: Place): string[] => [`dir:${place}`, ...(remote ? [`remote:${remote}`] : [])]

/** Also the names that are not its own: of the folder before it was a repository, and of what it was forked from. */
const lookedUp = (where: Place): string[] => [
  ...aliasesOf(where),
  ...(where.upstream ? [`remote:${where.upstream}`] : []),
  ...(where.top === where.place ? [] : [`dir:${where.top}`]),
]

async function knownProject(db: Reader, aliases: readonly string[]): Promise<string | undefined> {
  for (const alias of aliases) {
    const row = await db.get<{ project: string }>('SELECT project FROM project_aliases WHERE alias = ?', [alias])
    if (row) return row.project
  }
  return undefined
}

/** What is new about a project that is known: another folder, another remote, its first commit. */
async function learn(db: Database, project: string, where: Place): Promise<void> {
  const fresh: string[] = []
  for (const alias of aliasesOf(where))
    if (!(await db.get('SELECT 1 FROM project_aliases WHERE alias = ?', [alias]))) fresh.push(alias)
  const rootless = await rootlessRepository(db, project)
  const root = rootless === undefined ? undefined : await firstCommit(where)
  if (fresh.length === 0 && root === undefined) return
  await db.transaction(async (tx) => {
    await insertAliases(tx, project, fresh)
    if (root !== undefined) await setRoot(tx, rootless!, root)
  })
}

async function insertAliases(tx: Writer, project: string, aliases: readonly string[]): Promise<void> {
  for (const alias of aliases)
    await tx.run('INSERT INTO project_aliases (alias, project) VALUES (?, ?) ON CONFLICT (alias) DO NOTHING', [
      alias,
      project,
    ])
}

/** A template's children share its first commit, too: only one of the same last name is the same project. */
async function sameRoot(tx: Reader, root: string | undefined, where: Place): Promise<string | undefined> {
  if (root === undefined) return undefined
  const rows = await repositoriesOfRoot(tx, root)
  const last = (name: string) => name.slice(name.lastIndexOf('/') + 1).replace(/-\d+$/, '')
  const named = rows.find(({ name }) => last(name) === last(nameOf(where)))
  // A repository without a remote has only its folder's name, and that may have changed.
  return (named ?? (where.remote === undefined ? rows[0] : undefined))?.project
}

const nameOf = ({ top, remote }: Place): string =>
  remote?.split('/').slice(-2).join('/') ?? (win32.basename(top) || 'root')

async function freeName(tx: Reader, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    const taken = await tx.get('SELECT 1 FROM projects WHERE name = ?', [name])
    if (!taken && (await knownProject(tx, [`name:${name}`])) === undefined) return name
  }
}

/** Undefined where there is no git, no commit, or only the end of a history: a shallow clone begins anywhere. */
async function firstCommit({ place, top }: Place): Promise<string | undefined> {
  if (place === top || existsSync(join(place, 'shallow'))) return undefined
  const roots = await runGit(top, 'rev-list', '--max-parents=0', 'HEAD')
  // Of several roots (a merged history) the oldest is told last.
  return roots?.trim().split('\n').at(-1) || undefined
}
