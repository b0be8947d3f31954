import { inList, literally } from '../core/sql.ts'
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

/** What is known of the error that a run printed, or of its message alone. */
export async function lookUp(db: Reader, { output, project }: { output: string; project: string }): Promise<LookedUp> {
  const read = signatureOf(output)
  const found = read && (await findSigned(db, read, project))
  if (found && (found.times > 0 || found.learnings.length > 0)) return found
  const whole = await signatureWith(db, read?.text ?? output, project)
  const byMessage = whole && (await findSigned(db, whole, project))
  return byMessage ?? found ?? { error: null, project, times: 0, last: null, learnings: [] }
}

/** A shorter text is part of too many errors, characters. */
const leastMessage = 12

/** The one learned error that holds a message: "Cannot read properties …" without the name of its kind before it. */
async function signatureWith(db: Reader, text: string, project: string): Promise<Signed | undefined> {
  const message = text.trim().split('\n')[0]!.trim()
  if (message.length < leastMessage) return undefined
  const { marks, params } = inList(await scopesFor(db, 'learnings', project))
  const rows = await db.all<{ id: string; text: string }>(
    `SELECT DISTINCT signature AS id, error AS text FROM learnings
     WHERE state <> 'retired' AND (project = ? OR scope IN ${marks}) AND lower(error) LIKE ? ESCAPE '!' LIMIT 2`,
    [project, ...params, `%${literally(message.toLowerCase())}%`],
  )
  return rows.length === 1 ? rows[0] : undefined
}

type Signed = Pick<NonNullable<ReturnType<typeof signatureOf>>, 'id' | 'text'>

async function findSigned(db: Reader, signature: Signed, project: string): Promise<LookedUp> {
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
