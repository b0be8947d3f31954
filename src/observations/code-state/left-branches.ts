import { runGit } from '../../core/platform/run-git.ts'
import { journalLines } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'

/** A branch that is gone, and its commit when it was last left. */
export interface LeftBranch {
  name: string
  tip: string
}

/** Observations of so long before now are asked for their branches, milliseconds: more often than that somebody looks. */
const lately = 24 * 60 * 60 * 1000
/** Steps of the checkout that git is asked for: weeks of them. */
const mostSteps = 2000

/**
 * Branches on which something was observed of late, which are gone, and which no look has seen: they came and went between
 * two looks. Their last commit stands in git's log of what was checked out; one that does not stand there is left out.
 */
export async function leftBranches(
  db: Reader,
  { top, project, seen, now }: { top: string; project: string; seen: ReadonlySet<string>; now: number },
): Promise<LeftBranch[]> {
  const rows = await db.all<{ branch: string; at: number }>(
    `SELECT s.branch AS branch, MAX(o.at) AS at FROM observations o JOIN observation_standing s ON s.observation_id = o.id
     WHERE o.project = ? AND o.at >= ? AND s.branch IS NOT NULL AND s.hidden_because IS NULL
     GROUP BY s.branch`,
    [project, now - lately],
  )
  const gone: string[] = []
  for (const { branch, at } of rows) if (!seen.has(branch) && !(await isDecided(db, branch, at))) gone.push(branch)
  if (gone.length === 0) return []
  const answer = await runGit(top, 'reflog', 'show', '--format=%H %gs', '-n', String(mostSteps), 'HEAD')
  const steps = (answer ?? '').split('\n').filter((line) => line !== '')
  return gone.flatMap((name) => {
    const left = steps.findIndex((step) => step.includes(` checkout: moving from ${name} to `))
    // The step before is the last one on the branch.
    const tip = left < 0 ? undefined : steps[left + 1]?.split(' ')[0]
    return tip === undefined ? [] : [{ name, tip }]
  })
}

/** Its fate was told since: whoever took that back is not contradicted. */
const isDecided = (db: Reader, branch: string, since: number): Promise<boolean> =>
  journalLines.has(db, { action: 'branch_dropped', target: branch, since })
