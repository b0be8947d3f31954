import { inList, literally, lowerAscii } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { isGeneralSignature } from '../text/signatures/own-words.ts'
import { withoutPlace } from '../text/signatures/place-of-error.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { trustIn } from './ladder.ts'
import { scopesFor } from './languages.ts'
import { timesMet } from './runs.ts'
import type { ListedLearning } from './show-learnings.ts'

export interface LookedUp {
  /** The error without its variable parts; null if the output has none. */
  error: string | null
  /** Project of the look-up; empty if none was named: then only universal learnings are returned. */
  project: string
  /** Number of such failures in the project, and the time of the last one, epoch milliseconds. */
  times: number
  last: number | null
  /** Its fixes, the most trusted first: the project's own, then those shared by other repositories. */
  learnings: FoundFix[]
}

/** A fix, with its confidence in the project. */
export interface FoundFix
  extends Pick<ListedLearning, 'id' | 'scope' | 'solution' | 'confidence' | 'successes' | 'failures'> {
  /** Another repository learned it: a suggestion that was not confirmed in this one. */
  isSuggestion: boolean
}

/** Known fixes of the error in a run's output, or of its message alone. */
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
/** Learned errors that may hold one message; more is not a message of one error. */
const mostHolding = 50

/** The one learned error that holds a message: "Cannot find module left-pad" without the name of its kind or quotes. */
async function signatureWith(db: Reader, text: string, project: string): Promise<Signed | undefined> {
  const message = withoutQuotes(text.trim().split('\n')[0]!.trim())
  if (message.length < leastMessage) return undefined
  const { marks, params } = inList(await scopesFor(db, 'learnings', project))
  const rows = await db.all<Signed>(
    `SELECT DISTINCT signature AS id, error AS text FROM learnings
     WHERE state <> 'retired' AND (project = ? OR scope IN ${marks})
       AND replace(replace(lower(error), '''', ''), '"', '') LIKE ? ESCAPE '!' ORDER BY signature LIMIT ${mostHolding}`,
    [project, ...params, `%${literally(lowerAscii(message))}%`],
  )
  const holding = rows.filter((row) => endsAtWord(withoutQuotes(row.text), message))
  // Earlier versions stored the place of an error, too.
  return new Set(holding.map((row) => withoutPlace(row.text))).size === 1 ? holding[0] : undefined
}

const withoutQuotes = (text: string): string => text.replace(/['"`‘’“”]/g, '')

/** "left-pad" is no part of "left-padder" or "left-pad-extra". */
function endsAtWord(error: string, message: string): boolean {
  const at = lowerAscii(error).indexOf(lowerAscii(message))
  return at >= 0 && (!/[\p{L}\p{N}]$/u.test(message) || !/^[\p{L}\p{N}_/-]/u.test(error.slice(at + message.length)))
}

type Signed = Pick<NonNullable<ReturnType<typeof signatureOf>>, 'id' | 'text'>

async function findSigned(db: Reader, signature: Signed, project: string): Promise<LookedUp> {
  const { marks, params } = inList(await scopesFor(db, 'learnings', project))
  // Side by side: each waits for a server, where there is one.
  const [met, learnings] = await Promise.all([
    timesMet(db, signature.id, project),
    db.all<Omit<FoundFix, 'isSuggestion'> & { own: string; error: string }>(
      `SELECT id, project AS own, error, scope, solution, confidence, successes, failures FROM learnings
       WHERE signature = ? AND state <> 'retired' AND (project = ? OR scope IN ${marks})
       ORDER BY CASE WHEN project = ? THEN 0 ELSE 1 END, confidence DESC, last_at DESC LIMIT 5`,
      [signature.id, project, ...params, project],
    ),
  ])
  const inProject = ({ own, error, ...one }: (typeof learnings)[number]): FoundFix => ({
    ...one,
    confidence: trustIn(project, { ...one, project: own }),
    isSuggestion: own !== project,
  })
  return {
    error: signature.text,
    project,
    times: met?.times ?? 0,
    last: met?.last ?? null,
    learnings: learnings.filter(({ error }) => !isGeneralSignature(error)).map(inProject),
  }
}
