/** Identifies a repository wherever it is. */
import { existsSync } from 'node:fs'
import { join, win32 } from 'node:path'
import { runGit } from '../core/platform/run-git.ts'
import type { Reader } from '../ports/database.ts'
import type { Place } from './place.ts'
import { repositoriesOfProject } from './repository-table.ts'

/** The name of a repository when it is first seen. */
export const nameOf = ({ top, remote }: Place): string =>
  remote?.split('/').slice(-2).join('/') ?? (win32.basename(top) || 'root')

/** Whether a repository and a place have the same last name, whatever their owners. */
export const isNamedAs = (name: string, where: Place): boolean => lastOf(name) === lastOf(nameOf(where))

const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/-\d+$/, '')

/** Undefined without git or commits, or in a shallow clone, whose first commit is arbitrary. */
export async function firstCommit({ place, top }: Place): Promise<string | undefined> {
  if (place === top || existsSync(join(place, 'shallow'))) return undefined
  const roots = await runGit(top, 'rev-list', '--max-parents=0', 'HEAD')
  // With several roots (a merged history), git prints the oldest last.
  return roots?.trim().split('\n').at(-1) || undefined
}

/**
 * Whether a project's folder now has another repository: neither its remote nor its first commit is the project's. If
 * one of them cannot be compared (a shallow clone, a project without a remote), the name decides. A repository with
 * only a changed remote or history stays the same.
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
