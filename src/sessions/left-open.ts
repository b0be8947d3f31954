import { dayMs } from '../core/day-of.ts'
import { withoutOrders } from '../core/flag-instruction.ts'
import type { Reader } from '../ports/database.ts'
import { namesMost } from './closed-steps.ts'
import type { SessionWork } from './session-work.ts'
import { readLastSteps } from './sessions-repository.ts'
import { stepsIn, stillOpen } from './still-open.ts'

/** Age at which next steps are no longer shown, milliseconds. */
const stepsLast = 30 * dayMs
/** Most sessions with next steps that are read. About half of them still have open ones. */
const mostSessions = 15
/** Least share of words at which a step counts as listed again. */
const leastRepeated = 0.85

export interface LeftOpen {
  /** Id of the summary that names the steps, or else of the session. */
  id: string
  session: string
  /** Without steps that read like an instruction to the assistant; each step was judged by itself. */
  nextSteps: string
  end: number
}

/**
 * Returns the open next steps of sessions, the latest session first. Steps that a later turn, edit or command closed are
 * omitted. A step that a later session lists again belongs to that session. Steps of `last` are returned at any age.
 */
export async function leftOpen(
  db: Reader,
  work: SessionWork,
  { project, now, last }: { project: string | undefined; now: number; last?: string | undefined },
): Promise<LeftOpen[]> {
  const lefts = await readLastSteps(db, { project, since: now - stepsLast, last, limit: mostSessions })
  const open = await stillOpen(db, work, lefts)
  return lefts.flatMap(({ id, session, end }, at) => {
    const isRepeated = (step: string) =>
      lefts.slice(0, at).some(({ nextSteps }) => namesMost(nextSteps, step, leastRepeated))
    const own = withoutOrders(stepsIn(open[at]!).filter((step) => !isRepeated(step)))
    return own.length === 0 ? [] : [{ id, session, nextSteps: own.join(' '), end }]
  })
}
