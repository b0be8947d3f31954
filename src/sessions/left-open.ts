import { dayMs } from '../core/calendar.ts'
import { withoutOrders } from '../core/flag-instruction.ts'
import type { Reader } from '../ports/database.ts'
import { namesMost } from './closed-steps.ts'
import type { SessionWork } from './session-work.ts'
import { readLastSteps } from './sessions-repository.ts'
import { stepsIn, stillOpen } from './still-open.ts'

/** Next steps that nobody took up in so long are no longer the next, milliseconds. */
const stepsLast = 30 * dayMs
/** Sessions with next steps that are looked at, of which mostly the half has some that are open. */
const mostSessions = 15
/** Who lists a step again uses nearly the same words. */
const leastRepeated = 0.85

export interface LeftOpen {
  /** Id of the summary that names the steps, or of the session. */
  id: string
  session: string
  /** Without steps that read like an order to the assistant: each was judged by itself. */
  nextSteps: string
  end: number
}

/**
 * What sessions left to do and nothing since has done or dropped, the latest first, however many sessions came between. What
 * a later one listed again is told as what that one left. `last` is a session whose steps are told at any age.
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
