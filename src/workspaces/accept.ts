import { conflict } from '../core/errors.ts'
import { asked, changeBetween, gitIn } from './git.ts'

interface Taken {
  repository: string
  branch: string
  message: string
  environment: Readonly<Record<string, string>>
}

/**
 * Merges a branch into what the owner has checked out. Refuses where files are changed, and leaves everything as it was
 * where the two do not fit together. Errors: `tree_changed`, `merge_conflict`.
 */
export async function mergeBranch({ repository, branch, message, environment }: Taken): Promise<string> {
  const git = gitIn(repository, environment)
  if ((await asked(git, 'status', '--porcelain', '--untracked-files=no')) !== '')
    throw conflict(
      'tree_changed',
      `${repository} has changes that are not committed. Commit or stash them, then accept again.`,
    )
  const { code, output } = await git('merge', '--no-ff', '--no-verify', '--quiet', '-m', message, branch)
  if (code !== 0) {
    await git('merge', '--abort')
    throw conflict(
      'merge_conflict',
      `${branch} does not merge: ${output.trim().slice(0, 300)}. Merge it by hand: git merge ${branch}`,
    )
  }
  return asked(git, 'rev-parse', 'HEAD')
}

/** Deletes a branch of ours; the commit that it was at, null where there is none. */
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

/** The change between two commits; a sentence where one of them is no longer there. */
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
