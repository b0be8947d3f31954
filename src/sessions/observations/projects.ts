import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Database, Reader, Writer } from '../../ports/database.ts'
import { placeOf } from '../ready-context.ts'

/** What is known of a folder without asking the database. */
export interface Place {
  /** The common git folder, or the folder itself. */
  place: string
  /** Where the working files begin. */
  top: string
  /** `github.com/ada/net`, whatever the address looks like. */
  remote: string | undefined
}

/** Git answers at once or not at all, milliseconds. */
const patience = 5000

export function readPlace(folder: string): Place {
  const place = placeOf(folder)
  if (place === folder) return { place, top: folder, remote: undefined }
  let top = folder
  while (!existsSync(`${top}/.git`) && dirname(top) !== top) top = dirname(top)
  return { place, top, remote: readRemote(place) }
}

/** A path as observations tell it: from the top of the project where it lies in it. */
export function pathIn(top: string, path: string): string {
  if (!isAbsolute(path)) return path
  const inside = relative(top, path)
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside.replaceAll('\\', '/')
}

/**
 * The project of a folder, known by its git folder, else by its remote, else by the first commit of a repository of the
 * same name (a fork, or a clone without remote): subfolders, worktrees, clones and renamed folders are one project.
 */
export async function resolveProject(db: Database, where: Place, now: number): Promise<string> {
  const aliases = aliasesOf(where)
  const known = await knownProject(db, aliases)
  if (known !== undefined) {
    await addAliases(db, known, aliases)
    return known
  }
  const root = where.place === where.top ? undefined : await firstCommit(where.top)
  return db.transaction(async (tx) => {
    const name =
      (await knownProject(tx, aliases)) ?? (await sameRoot(tx, root, where)) ?? (await freeName(tx, nameOf(where)))
    await tx.run(
      'INSERT INTO projects (name, root_commit, created_at) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING',
      [name, root ?? null, now],
    )
    await insertAliases(tx, name, aliases)
    return name
  })
}

/** The project that a reader names: by its name, or by a folder in it. */
export async function findProject(db: Reader, named: string): Promise<string> {
  if (!isAbsolute(named)) return named
  return (await knownProject(db, aliasesOf(readPlace(named)))) ?? named
}

/** Where the working files of a project begin on this machine: a folder of its that is still there. */
export async function topOfProject(db: Reader, project: string | null): Promise<string | undefined> {
  if (project === null) return undefined
  const rows = await db.all<{ alias: string }>(
    `SELECT alias FROM project_aliases WHERE project = ? AND alias >= 'dir:' AND alias < 'dir;' ORDER BY alias`,
    [project],
  )
  for (const { alias } of rows) {
    const place = alias.slice('dir:'.length)
    const top = basename(place) === '.git' ? dirname(place) : place
    if (existsSync(place)) return top
  }
  return undefined
}

const aliasesOf = ({ place, remote }: Place): string[] => [`dir:${place}`, ...(remote ? [`remote:${remote}`] : [])]

async function knownProject(db: Reader, aliases: readonly string[]): Promise<string | undefined> {
  for (const alias of aliases) {
    const row = await db.get<{ project: string }>('SELECT project FROM project_aliases WHERE alias = ?', [alias])
    if (row) return row.project
  }
  return undefined
}

async function addAliases(db: Database, project: string, aliases: readonly string[]): Promise<void> {
  for (const alias of aliases)
    if (!(await db.get('SELECT 1 FROM project_aliases WHERE alias = ?', [alias])))
      await db.transaction((tx) => insertAliases(tx, project, [alias]))
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
  const rows = await tx.all<{ name: string }>('SELECT name FROM projects WHERE root_commit = ? ORDER BY created_at', [
    root,
  ])
  const last = (name: string) => name.slice(name.lastIndexOf('/') + 1).replace(/-\d+$/, '')
  const named = rows.find(({ name }) => last(name) === last(nameOf(where)))
  // A repository without a remote has only its folder's name, and that may have changed.
  return (named ?? (where.remote === undefined ? rows[0] : undefined))?.name
}

const nameOf = ({ top, remote }: Place): string => remote?.split('/').slice(-2).join('/') ?? (basename(top) || 'root')

async function freeName(tx: Reader, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!(await tx.get('SELECT 1 FROM projects WHERE name = ?', [name]))) return name
  }
}

/** The address of `origin`, else of the first remote, without protocol, user and ending. */
function readRemote(gitFolder: string): string | undefined {
  try {
    const text = readFileSync(`${gitFolder}/config`, 'utf8')
    const sections = [...text.matchAll(/\[remote "([^"]+)"\]([^[]*)/g)]
    const section = sections.find(([, name]) => name === 'origin') ?? sections[0]
    const address = /^\s*url\s*=\s*(.+)$/m.exec(section?.[2] ?? '')?.[1]
    return address === undefined ? undefined : plainAddress(address)
  } catch {
    return undefined
  }
}

function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/:(?:\d+\/)?/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\.git)?\/?$/, '')
    .toLowerCase()
}

async function firstCommit(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, 'rev-list', '--max-parents=0', 'HEAD'], {
      timeout: patience,
    })
    // Of several roots (a merged history) the oldest is told last.
    return stdout.trim().split('\n').at(-1) || undefined
  } catch {
    return undefined
  }
}
