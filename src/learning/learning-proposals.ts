import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Proposal } from '../ports/proposal.ts'
import { createReview } from './review.ts'
import { listLearnings } from './show-learnings.ts'

interface Needs {
  db: Database
  clock: Clock
  prepare(project: string): Promise<void>
}

const most = 50

/** Learnings that helped often enough to become knowledge, oldest first; a rejected one is not used again. */
export async function learningProposals(needs: Needs): Promise<Proposal[]> {
  const { learnings } = await listLearnings(needs.db, { state: 'candidate', limit: most })
  const review = createReview(needs)
  return learnings
    .sort((a, b) => a.lastAt - b.lastAt)
    .map(({ id, project, error, solution, lastAt }) => ({
      ...{ id: `learning:${id.slice(0, 14)}`, at: lastAt },
      text: `Make it knowledge of ${project}: ${error.slice(0, 80)} → ${solution.slice(0, 80)}`,
      approve: () => review({ id, verdict: 'approve' }),
      reject: () => review({ id, verdict: 'reject' }),
    }))
}
