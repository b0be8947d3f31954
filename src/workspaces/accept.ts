import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { conflict } from '../core/errors.ts'
import { asked, changeBetween, type Git, gitIn } from './git.ts'

interface Taken {
  repository: string
  branch: string
  message: string
  environment: Readonly<Record<string, string>>
}

/** Files of git that show an unfinished operation of the owner; the working tree may be clean. */
const unfinished: Readonly<Record<string, string>> = {
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
}

/**
 * Merges a branch into the owner's checked-out branch. Refuses if files are changed, an operation is unfinished, or
 * HEAD is detached, so that no branch would have the merge. Leaves everything unchanged on a conflict. Errors:
 * `tree_changed`, `operation_unfinished`, `head_detached`, `merge_conflict`.
 */
export async function mergeBranch({ repository, branch, message, environment }: Taken): Promise<string> {
  const git = gitIn(repository, environment)
  if ((await asked(git, 'status', '--porcelain', '--untracked-files=no')) !== '')
    throw conflict(
      'tree_changed',
      `${repository} has changes that are not committed. Commit or stash them, then accept again.`,
    )
  const gitFolder = await asked(git, 'rev-parse', '--absolute-git-dir')
  await refuseIfUnfinished(git, repository, gitFolder)
  const { code, output } = await git('merge', '--no-ff', '--no-verify', '--quiet', '-m', message, branch)
  if (code !== 0) {
    if (existsSync(join(gitFolder, 'MERGE_HEAD'))) await git('merge', '--abort')
    throw conflict(
      'merge_conflict',
      `${branch} does not merge: ${output.trim().slice(0, 300)}. Merge it by hand: git merge ${branch}`,
    )
  }
  return asked(git, 'rev-parse', 'HEAD')
}

async function refuseIfUnfinished(git: Git, repository: string, gitFolder: string): Promise<void> {
  const begun = Object.keys(unfinished).find((name) => existsSync(join(gitFolder, name)))
  if (begun !== undefined)
    throw conflict(
      'operation_unfinished',
      `${repository} has ${unfinished[begun]} that is not concluded. Conclude or abort it ("git status"), then accept again.`,
    )
  if ((await git('symbolic-ref', '--quiet', 'HEAD')).code !== 0)
    throw conflict('head_detached', `${repository} has no branch checked out. Check one out, then accept again.`)
}

/** Deletes one of our branches. Returns its last commit, or null if it does not exist. */
export async function deleteBranch({
  repository,
  branch,
  environment,
}: Omit<Taken, 'message'>): Promise<string | null> {
  const git = gitIn(repository, environment)
  const at = await git('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`)
  if (at.code !== 0) return null
  await asked(git, 'branch', '--quiet', '-D', branch)
  return at.output.trim()
}

/** The diff between two commits; a sentence if one of them no longer exists. */
export async function diffBetween({
  repository,
  from,
  to,
  environment,
}: { from: string; to: string } & Pick<Taken, 'repository' | 'environment'>): Promise<string> {
  return changeBetween(gitIn(repository, environment), from, to).catch(
    () => 'The commits of this run are no longer in the repository.',
  )
}
