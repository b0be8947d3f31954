import type { BranchWork } from '../../code-state/code-state.ts'
import { dayMs } from '../../core/day-of.ts'
import { journalLines } from '../../journal/journal.ts'
import { beginChange, type ChangeNeeds } from './begin-change.ts'

/** Age of observations whose branches are checked, milliseconds. Checks are more frequent than that. */
const lately = dayMs

const actor = 'upkeep'

/** Hides observations of a branch when it is deleted, and shows them when it returns. */
export const branchWork = (needs: ChangeNeeds): BranchWork => ({
  async unseen(project, seen) {
    const rows = await needs.db.all<{ branch: string; at: number }>(
      `SELECT s.branch AS branch, MAX(o.at) AS at FROM observations o JOIN observation_standing s ON s.observation_id = o.id
       WHERE o.project = ? AND o.at >= ? AND s.branch IS NOT NULL AND s.hidden_because IS NULL
       GROUP BY s.branch`,
      [project, needs.clock() - lately],
    )
    const open: string[] = []
    for (const { branch, at } of rows) if (!seen.has(branch) && !(await isDecided(needs, branch, at))) open.push(branch)
    return open
  },

  /** Leaves pinned observations unchanged. */
  async turn({ project, branch, to }) {
    const from = to === null ? `= 'dropped'` : 'IS NULL'
    const rows = await needs.db.all<{ id: string }>(
      `SELECT s.observation_id AS id FROM observation_standing s JOIN observations o ON o.id = s.observation_id
       WHERE s.branch = ? AND o.project = ? AND s.hidden_because ${from} AND s.pinned_at IS NULL`,
      [branch, project],
    )
    if (rows.length === 0) return
    const action = to === null ? 'branch_back' : 'branch_dropped'
    const note = `${rows.length} observations`
    await needs.db.transaction(async (tx) => {
      const change = await beginChange(tx, needs, { action, target: branch, actor, note })
      for (const { id } of rows) await change.setStanding(id, { hidden: to, hiddenAt: to === null ? null : change.at })
    })
  },
})

/** Whether the branch was already decided since. A decision that was reversed is not repeated. */
const isDecided = ({ db }: Pick<ChangeNeeds, 'db'>, branch: string, since: number): Promise<boolean> =>
  journalLines.has(db, { action: 'branch_dropped', target: branch, since })
