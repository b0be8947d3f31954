import { runGit } from '../core/platform/run-git.ts'

/** A branch that is gone, and its commit when it was last left. */
export interface LeftBranch {
  name: string
  tip: string
}

/** Steps of the checkout that git is asked for: weeks of them. */
const mostSteps = 2000

/**
 * Where branches that came and went between two looks were last left. Their last commit stands in git's log of what was
 * checked out; one that does not stand there is left out.
 */
export async function leftBranches(top: string, names: readonly string[]): Promise<LeftBranch[]> {
  if (names.length === 0) return []
  const answer = await runGit(top, 'reflog', 'show', '--format=%H %gs', '-n', String(mostSteps), 'HEAD')
  const steps = (answer ?? '').split('\n').filter((line) => line !== '')
  return names.flatMap((name) => {
    const left = steps.findIndex((step) => step.includes(` checkout: moving from ${name} to `))
    // The step before is the last one on the branch.
    const tip = left < 0 ? undefined : steps[left + 1]?.split(' ')[0]
    return tip === undefined ? [] : [{ name, tip }]
  })
}
