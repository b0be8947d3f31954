import { dayOf } from '../../core/day-of.ts'
import type { Reader } from '../../ports/database.ts'

/** One link of a chain: the change, the failure after it, and its fix. */
export interface WarningStep {
  at: number
  session: string
  change: string
  /** Its fix then; null if unknown. */
  fix: string | null
}

/** A file whose changes were repeatedly followed by the same failure. */
export interface Warning {
  /** Beginning of the failure's signature and of the file: the same as long as both are. */
  id: string
  project: string
  file: string
  message: string
  times: number
  lastAt: number
  /** Oldest first. */
  chain: WarningStep[]
}

export interface WarningFilter {
  project?: string | undefined
  /** Path from the top of the project. */
  file?: string | undefined
  limit?: number | undefined
}

export const warningPrefix = 'w:'
/** Number of failures from which it is a warning. */
const leastTimes = 3
/** Most links of a chain that are shown, the newest ones. */
const mostSteps = 5

/** Files whose changes were followed by the same failure at least three times, the newest first. */
export async function listWarnings(
  db: Reader,
  { project, file, limit = 100 }: WarningFilter = {},
): Promise<{ warnings: Warning[] }> {
  const filters = [project !== undefined ? 'project = ?' : '', file !== undefined ? 'file = ?' : ''].filter(Boolean)
  const groups = await db.all<{ project: string; file: string; signature: string; times: number; lastAt: number }>(
    `SELECT project, file, signature, COUNT(*) AS times, MAX(at) AS "lastAt" FROM learning_relapses
     ${filters.length > 0 ? `WHERE ${filters.join(' AND ')}` : ''}
     GROUP BY project, file, signature HAVING COUNT(*) >= ${leastTimes} ORDER BY MAX(at) DESC, file LIMIT ?`,
    [...[project, file].filter((one) => one !== undefined), limit],
  )
  const warnings: Warning[] = []
  for (const { signature, ...group } of groups) {
    const steps = await db.all<WarningStep & { message: string }>(
      `SELECT r.at, r.session, r.change, r.message,
         (SELECT l.solution FROM learning_evidence e JOIN learnings l ON l.id = e.learning
          WHERE e.failed_key = r.failed_key AND l.state <> 'retired') AS fix
       FROM learning_relapses r WHERE r.project = ? AND r.file = ? AND r.signature = ?
       ORDER BY r.at DESC, r.failed_key LIMIT ${mostSteps}`,
      [group.project, group.file, signature],
    )
    const { message } = steps[0]!
    const id = `${signature.slice(0, 8)}:${group.file}`
    warnings.push({ id, ...group, message, chain: steps.reverse().map(({ message: _, ...step }) => step) })
  }
  return { warnings }
}

/** A warning in one line, with its chain: change → failure → fix → failure again. */
export function warningLine({ file, message, times, chain, lastAt }: Warning): string {
  const steps = chain.map(({ change, fix }, at) => {
    // Near-equal fixes are one learning with the text of the first.
    const said = fix !== null && fix === chain[at - 1]?.fix ? 'fixed like before' : fix
    return [`\`${change}\``, at === 0 ? 'failure' : 'failure again', ...(said === null ? [] : [said])].join(' → ')
  })
  return `Changes of ${file} were followed by the same failure ${times} times, last on ${dayOf(lastAt)}: ${message} Chain: ${steps.join(' → ')}`
}
