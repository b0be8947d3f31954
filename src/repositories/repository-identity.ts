/** What tells a repository from another one, wherever it lies. */
import { existsSync } from 'node:fs'
import { join, win32 } from 'node:path'
import { runGit } from '../core/platform/run-git.ts'
import type { Reader } from '../ports/database.ts'
import type { Place } from './place.ts'
import { repositoriesOfProject } from './repository-table.ts'

/** The name that a repository gets when it is first seen. */
export const nameOf = ({ top, remote }: Place): string =>
  remote?.split('/').slice(-2).join('/') ?? (win32.basename(top) || 'root')

/** Whether a repository and a place have the same last name, whoever owns them. */
export const isNamedAs = (name: string, where: Place): boolean => lastOf(name) === lastOf(nameOf(where))

const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/-\d+$/, '')

/** Undefined where there is no git, no commit, or only the end of a history: a shallow clone begins anywhere. */
export async function firstCommit({ place, top }: Place): Promise<string | undefined> {
  if (place === top || existsSync(join(place, 'shallow'))) return undefined
  const roots = await runGit(top, 'rev-list', '--max-parents=0', 'HEAD')
  // Of several roots (a merged history) the oldest is told last.
  return roots?.trim().split('\n').at(-1) || undefined
}

/**
 * Whether a folder of a project now holds another repository: its remote is none of the project's, and its first commit
 * neither. Where one of the two cannot be compared (a shallow clone, a project that had no remote) its name decides. A
 * repository whose remote or history alone was changed stays the same.
 */
export async function isAnotherRepository(db: Reader, project: string, where: Place): Promise<boolean> {
  const { remote, upstream } = where
  if (remote === undefined) return false
  const remotes = await remotesOfProject(db, project)
  if (remotes.includes(remote) || (upstream !== undefined && remotes.includes(upstream))) return false
  const repositories = await repositoriesOfProject(db, project)
  const roots = repositories.flatMap(({ rootCommit }) => rootCommit ?? [])
  if (remotes.length === 0 && roots.length === 0) return false
  const root = roots.length > 0 ? await firstCommit(where) : undefined
  if (root !== undefined && roots.includes(root)) return false
  if (root !== undefined && remotes.length > 0) return true
  return !repositories.some(({ name }) => isNamedAs(name, where))
}

async function remotesOfProject(db: Reader, project: string): Promise<string[]> {
  const rows = await db.all<{ alias: string }>(
    `SELECT alias FROM project_aliases WHERE project = ? AND alias >= 'remote:' AND alias < 'remote;'`,
    [project],
  )
  return rows.map(({ alias }) => alias.slice('remote:'.length))
}
