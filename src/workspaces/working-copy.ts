import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFolder } from '../core/own-files.ts'
import type { WorkspaceRequest } from '../ports/workspace.ts'
import { asked, changeBetween, commonFolder, type Git, gitFolderOf, gitIn, removeLocks } from './git.ts'
import { allButLeavings } from './leavings.ts'
import { openNested } from './nested-repositories.ts'
import { isVacant, occupyCopy, vacateCopy } from './vacant-copy.ts'

/** A branch checked out in a folder of ours. Every kind of workspace has one; containers mount it. */
export interface WorkingCopy {
  folder: string
  isNew: boolean
  checkpoint(message: string): Promise<string>
  reset(commit: string): Promise<void>
  diff(since: string): Promise<string>
  remove(): Promise<void>
  vacate(): Promise<void>
}

interface Needs extends Pick<WorkspaceRequest, 'name' | 'repository' | 'branch' | 'base'> {
  /** Folder of all working copies. */
  below: string
  environment: Readonly<Record<string, string>>
}

/** Creates the working copy, or reuses an existing one on this branch. Never writes to the owner's tree. */
export async function openWorkingCopy({
  name,
  repository,
  branch,
  base,
  below,
  environment,
}: Needs): Promise<WorkingCopy> {
  const folder = join(below, name)
  const owner = gitIn(repository, environment)
  const common = await commonFolder(owner, repository)
  const isNew = !(await isReady(folder, common, branch, environment))
  if (isNew) {
    const known = (await owner('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`)).code === 0
    if (known || !(await occupy({ owner, folder, common, environment }, { branch, base }))) {
      await removeCopy(owner, folder, common)
      ensureFolder(dirname(folder))
      await asked(owner, 'worktree', 'add', ...(known ? [folder, branch] : ['-b', branch, folder, base]))
    }
  }
  const gitFolder = gitFolderOf(common, folder)!
  const git = gitIn(folder, environment, { gitFolder })
  removeLocks(common, gitFolder, branch)
  return {
    ...{ folder, isNew },
    async checkpoint(message) {
      const empty = await openNested(git, folder)
      await asked(git, 'add', '-A', '--', ...allButLeavings, ...empty.map((path) => `:(exclude,literal)${path}`))
      const { code } = await git('diff', '--cached', '--quiet', '--no-ext-diff')
      if (code !== 0) await asked(git, 'commit', '--quiet', '--no-verify', '-m', message)
      return asked(git, 'rev-parse', 'HEAD')
    },
    async reset(commit) {
      await asked(git, 'symbolic-ref', 'HEAD', `refs/heads/${branch}`)
      await asked(git, 'reset', '--hard', '--quiet', commit)
      // `-ff` also removes repositories that an agent created in the copy.
      await asked(git, 'clean', '-ffdq')
    },
    diff: (since) => changeBetween(git, since, 'HEAD'),
    remove: () => removeCopy(owner, folder, common),
    vacate: () => vacateCopy(git, { folder, gitFolder }),
  }
}

interface Place {
  owner: Git
  folder: string
  common: string
  environment: Readonly<Record<string, string>>
}

/** Starts a new branch in the copy that an earlier task left clean; if that fails, the branch is deleted. */
async function occupy(
  { owner, folder, common, environment }: Place,
  { branch, base }: { branch: string; base: string },
): Promise<boolean> {
  const gitFolder = gitFolderOf(common, folder)
  if (gitFolder === undefined) return false
  const git = gitIn(folder, environment, { gitFolder })
  if (await occupyCopy({ owner, git, common }, { folder, gitFolder }, { branch, base })) return true
  await removeCopy(owner, folder, common)
  await owner('branch', '--quiet', '-D', branch)
  return false
}

/** A copy that was made to the end and is on this branch. */
const isReady = async (
  folder: string,
  common: string,
  branch: string,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> => (await wholeBranch(folder, common, environment)) === branch

async function wholeBranch(
  folder: string,
  common: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const gitFolder = gitFolderOf(common, folder)
  if (gitFolder === undefined || !existsSync(folder)) return undefined
  if (existsSync(join(gitFolder, 'locked')) || !existsSync(join(gitFolder, 'index'))) return undefined
  const { code, output } = await gitIn(folder, environment, { gitFolder })('symbolic-ref', '--quiet', '--short', 'HEAD')
  return code === 0 ? output.trim() : undefined
}

type NamedCopy = Pick<Needs, 'name' | 'repository' | 'below' | 'environment'>

/** The branch of a named working copy; undefined if it does not exist or is incomplete. */
export async function branchOf({ name, repository, below, environment }: NamedCopy): Promise<string | undefined> {
  if (!existsSync(repository)) return undefined
  const common = await commonFolder(gitIn(repository, environment), repository)
  return wholeBranch(join(below, name), common, environment)
}

/** Whether a running process keeps the named working copy for its next task. */
export async function isKept({ name, repository, below, environment }: NamedCopy): Promise<boolean> {
  if (!existsSync(repository)) return false
  const common = await commonFolder(gitIn(repository, environment), repository)
  const gitFolder = gitFolderOf(common, join(below, name))
  return gitFolder !== undefined && isVacant(gitFolder)
}

/** Removes the working copy of a name; where its repository is gone, only the folder. */
export async function removeWorkingCopy({ name, repository, below, environment }: NamedCopy): Promise<void> {
  const folder = join(below, name)
  if (repository === '' || !existsSync(repository)) return rmSync(folder, { recursive: true, force: true })
  const owner = gitIn(repository, environment)
  await removeCopy(owner, folder, await commonFolder(owner, repository))
}

/** Removes one working copy; those of the owner are not looked at. */
async function removeCopy(owner: Git, folder: string, common: string): Promise<void> {
  if (gitFolderOf(common, folder) !== undefined) await owner('worktree', 'remove', '--force', '--force', folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const rest = gitFolderOf(common, folder)
  if (rest !== undefined) rmSync(rest, { recursive: true, force: true })
}
