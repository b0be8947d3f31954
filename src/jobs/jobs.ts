import type { Clock, Logger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { checkJobs } from './check-jobs.ts'
import { deleteJob, keptFrom, ownKey, readJobs, type StoredJob, writeJob } from './jobs-repository.ts'
import { type RoundEnd, runRound } from './run-round.ts'

export { addJob, readJobs } from './jobs-repository.ts'
export { type RanJob, runNow } from './run-now.ts'

interface Needs {
  db: Database
  clock: Clock
  logger: Logger
  kinds: readonly JobKind[]
  /** True while another process does the same: nothing is begun then. */
  isPaused?: (() => boolean) | undefined
  /** Whether the owner is away; without it, work that waits for that never runs. */
  isIdle?: (() => boolean) | undefined
  onProgress?: JobContext['onProgress']
}

/** Pause after the first failure; it doubles with each, up to the longest, milliseconds. */
const firstPauseMs = 30_000
const longestPauseMs = 60 * 60 * 1000
/** Interval at which the table is read for added jobs, milliseconds; also the longest sleep. */
const pollMs = 5000

/** Something that may run: a kind by its own time, or a job that was added. */
interface Waiting {
  kind: JobKind
  key: string
  payload?: unknown
  nextAt: number
  attempts: number
  /** When its row said that it is due, as this process read or wrote it last. */
  knownAt?: number | undefined
  /** A row of the table says so. */
  isStored: boolean
}

export type Jobs = ReturnType<typeof createJobs>

/**
 * The background of one space in one process: the job of the highest priority that is due runs for one round, then it is
 * looked again. A kind that comes by itself writes nothing while all goes well, unless its period is long.
 */
export function createJobs({ db, clock, logger, kinds, isPaused, isIdle = () => false, onProgress }: Needs) {
  const startedAt = clock()
  const own = new Map<string, Waiting>()
  for (const kind of kinds)
    if (kind.everyMs !== undefined)
      own.set(kind.name, {
        ...{ kind, key: ownKey, attempts: 0, isStored: false },
        nextAt: startedAt + (kind.firstMs ?? 0),
      })
  let added: Waiting[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let wakeUp = () => {}

  const isDue = ({ nextAt, kind }: Waiting) => nextAt <= clock() && (kind.when !== 'idle' || isIdle())
  const waiting = () => [...own.values(), ...added]
  const next = () =>
    waiting()
      .filter(isDue)
      .sort((a, b) => b.kind.priority - a.kind.priority || a.nextAt - b.nextAt)[0]

  /** Rows of other processes count, too: what failed there, or ran there today. */
  async function readTable(): Promise<void> {
    if (performance.now() - readAt < pollMs) return
    readAt = performance.now()
    const rows = await readJobs(db)
    added = []
    for (const row of rows) {
      const kind = kinds.find(({ name }) => name === row.kind)
      if (!kind) continue
      if (row.key !== ownKey) added.push({ ...row, kind, isStored: true })
      else keep(own.get(kind.name), row)
    }
  }

  function keep(known: Waiting | undefined, { nextAt, attempts }: StoredJob): void {
    if (!known) return
    Object.assign(known, { nextAt: Math.max(known.nextAt, nextAt), knownAt: nextAt, attempts, isStored: true })
  }

  async function work(one: Waiting, stop: AbortSignal): Promise<void> {
    const { kind } = one
    const isPassed = () => waiting().some((other) => other.kind.priority > kind.priority && isDue(other))
    const end = await runRound(
      { db, clock, isPassed, isIdle, onProgress, settle: (end) => settle(one, end) },
      one,
      stop,
    )
    if (end.kind === 'busy') one.nextAt = clock() + pollMs
  }

  async function settle(one: Waiting, end: RoundEnd): Promise<void> {
    const { kind, key, attempts } = one
    const now = clock()
    if (end.kind === 'failed') {
      const pause = Math.min(longestPauseMs, Math.max(kind.everyMs ?? 0, firstPauseMs * 2 ** attempts))
      if (attempts === 0) logger.warn(`${kind.failing}: ${end.message}`)
      Object.assign(one, { nextAt: now + pause, knownAt: now + pause, attempts: attempts + 1, isStored: true })
      const error = end.message.slice(0, 500)
      await db.transaction((tx) =>
        writeJob(tx, { kind: kind.name, key, nextAt: one.nextAt, attempts: attempts + 1, error }),
      )
    } else if (end.kind === 'elsewhere') Object.assign(one, { nextAt: end.nextAt, knownAt: end.nextAt })
    else if (end.kind === 'more') one.nextAt = now
    else await finish(one, now)
  }

  async function finish(one: Waiting, now: number): Promise<void> {
    const { kind, key, isStored } = one
    if (key !== ownKey || kind.everyMs === undefined) {
      added = added.filter((other) => other !== one)
      await db.transaction((tx) => deleteJob(tx, kind.name, key))
      return
    }
    const nextAt = now + kind.everyMs
    const isKept = kind.everyMs >= keptFrom
    Object.assign(one, { nextAt, knownAt: isKept ? nextAt : undefined, attempts: 0, isStored: isKept })
    if (isKept) await db.transaction((tx) => writeJob(tx, { kind: kind.name, key, nextAt, attempts: 0, error: null }))
    else if (isStored) await db.transaction((tx) => deleteJob(tx, kind.name, key))
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
          await readTable()
          const one = next()
          if (one) await work(one, stop)
          else await sleep(untilNext(), stop)
        } catch (error) {
          // The table itself: another process may hold it, or the disk is full.
          if (!stop.aborted) logger.warn(`Background work stopped: ${(error as Error).message}`)
          await sleep(pollMs, stop)
        }
      }
    },
    /** Lets a kind run now, because something was changed that it works on. */
    wake(name: string): void {
      const one = own.get(name)
      if (one && one.attempts === 0) one.nextAt = Math.min(one.nextAt, clock())
      wakeUp()
    },
  }

  function untilNext(): number {
    const soonest = waiting()
      .filter(({ kind }) => kind.when !== 'idle' || isIdle())
      .reduce((least, { nextAt }) => Math.min(least, nextAt), Number.POSITIVE_INFINITY)
    return Math.min(pollMs, Math.max(20, soonest - clock()))
  }

  function sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
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
  }
}

/** The queue as a subsystem: the doctor reports failed jobs. */
export const jobSubsystem = ({ db, clock }: { db: Database; clock: Clock }): Subsystem => ({
  check: () => checkJobs(db, clock()),
  jobs: async () => [
    {
      ...{ name: 'database.care', priority: -1, when: 'idle', failing: 'Database maintenance failed' },
      ...{ everyMs: 24 * 60 * 60 * 1000, firstMs: 0, budgetMs: 5000, alone: true },
      run: async () => void (await db.care?.()),
    },
  ],
})
