import { runGit } from '../core/platform/run-git.ts'

/** A deleted branch, and its commit when it was last checked out. */
export interface LeftBranch {
  name: string
  tip: string
}

/** Most checkout steps that are read from git: weeks of work. */
const mostSteps = 2000

/**
 * Finds the last commits of branches that came and went between two looks. Reads git's reflog of checkouts; omits
 * branches that the reflog does not have.
 */
export async function leftBranches(top: string, names: readonly string[]): Promise<LeftBranch[]> {
  if (names.length === 0) return []
  const answer = await runGit(top, 'reflog', 'show', '--format=%H %gs', '-n', String(mostSteps), 'HEAD')
  const steps = (answer ?? '').split('\n').filter((line) => line !== '')
  return names.flatMap((name) => {
    const left = steps.findIndex((step) => step.includes(` checkout: moving from ${name} to `))
    // The step before the switch is the last one on the branch.
    const tip = left < 0 ? undefined : steps[left + 1]?.split(' ')[0]
    return tip === undefined ? [] : [{ name, tip }]
  })
}
