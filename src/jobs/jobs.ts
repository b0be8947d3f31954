import { dayMs } from '../core/day-of.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { checkJobs } from './check-jobs.ts'
import { type RoundEnd, runRound } from './run-round.ts'
import { settleRound } from './settle-round.ts'
import { createWaitingJobs, pollMs, type Waiting } from './waiting-jobs.ts'

export { addJob, readJobs } from './jobs-repository.ts'
export { type RanJob, runNow } from './run-now.ts'

interface Needs {
  db: Database
  clock: Clock
  logger: Logger
  kinds: readonly JobKind[]
  /** True while another process does the background work: then no job starts. */
  isPaused?: (() => boolean) | undefined
  /** Whether the owner is away; without it, idle jobs never run. */
  isIdle?: (() => boolean) | undefined
  onProgress?: JobContext['onProgress']
}

export type Jobs = ReturnType<typeof createJobs>

/**
 * Background work of one space in one process: runs one round of the due job with the highest priority, then chooses
 * again. A recurring kind writes nothing while it succeeds, unless its period is long.
 */
export function createJobs({ db, clock, logger, kinds, isPaused, isIdle = () => false, onProgress }: Needs) {
  const waiting = createWaitingJobs({ db, clock, kinds, isIdle })
  const { sleep, wakeUp } = createSleep()

  async function work(one: Waiting, stop: AbortSignal): Promise<void> {
    const isPassed = () => waiting.isPassed(one.kind)
    const settle = (end: RoundEnd) => settleRound({ db, clock, logger, remove: waiting.remove }, one, end)
    const end = await runRound({ db, clock, isPassed, isIdle, onProgress, settle }, one, stop)
    if (end.kind === 'busy') one.nextAt = clock() + pollMs
  }

  return {
    /** Runs jobs until the signal aborts. A failing job is reported and retried; this never throws. */
    async run(stop: AbortSignal): Promise<void> {
      while (!stop.aborted) {
        try {
          if (isPaused?.()) {
            await sleep(pollMs, stop)
            continue
          }
          await waiting.readTable()
          const one = waiting.next()
          if (one) await work(one, stop)
          else await sleep(waiting.untilNext(), stop)
        } catch (error) {
          // The queue itself is unavailable: another process may hold it, or the disk is full.
          if (!stop.aborted) logger.warn(`Background work stopped: ${(error as Error).message}`)
          await sleep(pollMs, stop)
        }
      }
    },
    /** Runs a kind now, because its input was changed. */
    wake(name: string): void {
      waiting.hurry(name)
      wakeUp()
    },
  }
}

/** A sleep that can be interrupted. */
function createSleep() {
  let wakeUp = () => {}
  return {
    wakeUp: () => wakeUp(),
    sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
      if (stop.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(done, milliseconds)
        stop.addEventListener('abort', done, { once: true })
        wakeUp = done
        function done(): void {
          clearTimeout(timer)
          stop.removeEventListener('abort', done)
          wakeUp = () => {}
          resolve()
        }
      })
    },
  }
}

/** The queue as a subsystem: the doctor reports failed jobs. */
export const jobSubsystem = ({ db, clock }: { db: Database; clock: Clock }): Subsystem => ({
  check: () => checkJobs(db, clock()),
  jobs: async () => [
    {
      ...{ name: 'database.care', priority: -1, when: 'idle', failing: 'Database maintenance failed' },
      ...{ everyMs: dayMs, firstMs: 0, budgetMs: 5000, alone: true },
      run: async () => void (await db.care?.()),
    },
  ],
})
