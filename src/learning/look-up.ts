import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { trustIn } from './ladder.ts'
import { scopesFor } from './languages.ts'
import { timesMet } from './runs.ts'
import type { ListedLearning } from './show-learnings.ts'

export interface LookedUp {
  /** The error without what changes from run to run; null where the output says nothing of one. */
  error: string | null
  /** In which it was looked up; empty where none was named: then only what is for all projects is shown. */
  project: string
  /** How often runs of the project failed so, and when last, epoch milliseconds. */
  times: number
  last: number | null
  /** What fixed it, the most trusted first: the project's own, then what other repositories let out. */
  learnings: FoundFix[]
}

/** A fix, with the confidence that it has in the project. */
export interface FoundFix
  extends Pick<ListedLearning, 'id' | 'scope' | 'solution' | 'confidence' | 'successes' | 'failures'> {
  /** Another repository learned it: a suggestion that was not confirmed in this one. */
  isSuggestion: boolean
}

/** What is known of the error that a run printed. */
export async function lookUp(db: Reader, { output, project }: { output: string; project: string }): Promise<LookedUp> {
  const signature = signatureOf(output)
  if (!signature) return { error: null, project, times: 0, last: null, learnings: [] }
  const { marks, params } = inList(await scopesFor(db, 'learnings', project))
  // Side by side: each waits for a server, where there is one.
  const [met, learnings] = await Promise.all([
    timesMet(db, signature.id, project),
    db.all<Omit<FoundFix, 'isSuggestion'> & { own: string }>(
      `SELECT id, project AS own, scope, solution, confidence, successes, failures FROM learnings
       WHERE signature = ? AND state <> 'retired' AND (project = ? OR scope IN ${marks})
       ORDER BY CASE WHEN project = ? THEN 0 ELSE 1 END, confidence DESC, last_at DESC LIMIT 5`,
      [signature.id, project, ...params, project],
    ),
  ])
  const inProject = ({ own, ...one }: (typeof learnings)[number]): FoundFix => ({
    ...one,
    confidence: trustIn(project, { ...one, project: own }),
    isSuggestion: own !== project,
  })
  return {
    error: signature.text,
    project,
    times: met?.times ?? 0,
    last: met?.last ?? null,
    learnings: learnings.map(inProject),
  }
}
