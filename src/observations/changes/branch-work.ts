import type { BranchWork } from '../../code-state/code-state.ts'
import { journalLines } from '../../journal/journal.ts'
import { beginChange, type ChangeNeeds } from './begin-change.ts'

/** Observations of so long before now are asked for their branches, milliseconds: more often than that a look is taken. */
const lately = 24 * 60 * 60 * 1000

const actor = 'upkeep'

/** What was observed on branches: hidden with a branch that is dropped, and shown again with one that is back. */
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

  /** What is pinned stays as it is. */
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
      for (const { id } of rows) await change.stand(id, { hidden: to, hiddenAt: to === null ? null : change.at })
    })
  },
})

/** Its fate was decided since: a decision that was reversed is not repeated. */
const isDecided = ({ db }: Pick<ChangeNeeds, 'db'>, branch: string, since: number): Promise<boolean> =>
  journalLines.has(db, { action: 'branch_dropped', target: branch, since })
