import { conflict, JarvisError } from '../core/errors.ts'
import { tryLease } from '../core/lease.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'
import { deleteJob, hasJob, keptFrom, ownKey, readJob } from './jobs-repository.ts'

interface Needs {
  db: Database
  clock: Clock
  /** Whether a job of a higher priority waits. */
  isPassed(): boolean
  /** Whether the owner is away. */
  isIdle(): boolean
  onProgress?: JobContext['onProgress']
  /** Stores the result of the round, before another process may take the job. */
  settle(end: RoundEnd): Promise<void>
}

/** Result of a round. `busy`: another process does it. */
export type RoundEnd =
  | { kind: 'done' | 'more' | 'busy' }
  | { kind: 'failed'; message: string }
  /** Another process did it since the queue was read; next due time, epoch milliseconds. */
  | { kind: 'elsewhere'; nextAt: number }

/** Interval of checks whether other work should go first, milliseconds. */
const pollMs = 200
/** Time after which a job that does not end its round is interrupted, milliseconds. */
const patienceMs = 60_000
/** The same for idle work when the owner returns. With the check interval it is less than a second. */
const idlePatienceMs = 500

/**
 * Runs one round of a job: under a lease if only one process may run it, and asked to end when its time is up or a more
 * urgent job waits.
 */
export async function runRound(
  needs: Needs,
  job: { kind: JobKind; key: string; payload?: unknown; knownAt?: number | undefined },
  stop: AbortSignal,
): Promise<RoundEnd> {
  const { db, clock } = needs
  const { kind, key } = job
  // A queued job is one piece of work: two processes must not do it concurrently.
  const needsLease = kind.alone === true || key !== ownKey
  const lease = needsLease ? await tryLease(db, `job:${kind.name}:${key}`, clock) : undefined
  if (needsLease && !lease) return { kind: 'busy' }
  try {
    const end = (await doneElsewhere(db, job, clock)) ?? (await runUnderLease(needs, job, stop))
    // A recurring round may end early because the process ends. A queued job that is done would be done again.
    if (!stop.aborted || (key !== ownKey && end.kind === 'done')) await needs.settle(end)
    return end
  } finally {
    await lease?.release()
  }
}

/** Whether another process has done it since the queue was read. */
async function doneElsewhere(
  db: Database,
  { kind, key, knownAt }: { kind: JobKind; key: string; knownAt?: number | undefined },
  clock: Clock,
): Promise<RoundEnd | undefined> {
  if (key !== ownKey) return (await hasJob(db, kind.name, key)) ? undefined : { kind: 'done' }
  if (kind.alone !== true || (kind.everyMs ?? 0) < keptFrom) return undefined
  const row = await readJob(db, kind.name, key)
  return row && row.nextAt !== knownAt && row.nextAt > clock() ? { kind: 'elsewhere', nextAt: row.nextAt } : undefined
}

async function runUnderLease(
  { isPassed, isIdle, onProgress }: Needs,
  { kind, key, payload }: { kind: JobKind; key: string; payload?: unknown },
  stop: AbortSignal,
): Promise<RoundEnd> {
  const interruption = new AbortController()
  const startedAt = performance.now()
  let endedAt: number | undefined
  const isBack = () => kind.when === 'idle' && !isIdle()
  const shouldEnd = () => {
    if (
      endedAt === undefined &&
      (performance.now() - startedAt >= kind.budgetMs || isPassed() || isBack() || stop.aborted)
    )
      endedAt = performance.now()
    return endedAt !== undefined
  }
  const timer = setInterval(() => {
    if (shouldEnd() && performance.now() - endedAt! >= (isBack() ? idlePatienceMs : patienceMs)) interruption.abort()
  }, pollMs).unref()
  try {
    const signal = AbortSignal.any([stop, interruption.signal])
    const finish: JobContext['finish'] = async (tx) => {
      const { changes } = await deleteJob(tx, kind.name, key)
      if (changes === 0) throw conflict('job_gone', `The job ${kind.name} ${key} was already done by another process.`)
    }
    const round = await kind.run({ signal, shouldEnd, payload, finish, onProgress })
    return { kind: round?.more ? 'more' : 'done' }
  } catch (error) {
    if (error instanceof JarvisError && error.code === 'job_gone') return { kind: 'done' }
    // A round that was asked to end has not failed.
    if (stop.aborted || interruption.signal.aborted) return { kind: 'more' }
    return { kind: 'failed', message: (error as Error).message }
  } finally {
    clearInterval(timer)
  }
}
