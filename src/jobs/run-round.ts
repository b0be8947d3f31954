import { tryLease } from '../core/lease.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'

interface Needs {
  db: Database
  clock: Clock
  /** Whether a job of a higher priority waits now. */
  isPassed(): boolean
  onProgress?: JobContext['onProgress']
}

/** How a round ended. `busy`: another process does it. */
export type RoundEnd = { kind: 'done' | 'more' | 'busy' } | { kind: 'failed'; message: string }

/** How often it is looked whether something else should go first, milliseconds. */
const lookEvery = 200
/** A job that does not end its round is interrupted so long after it should have, milliseconds. */
const patience = 60_000

/** One round of a job: under a lease where it must be alone, and told to end when its time is spent or it is passed. */
export async function runRound(
  { db, clock, isPassed, onProgress }: Needs,
  { kind, key, payload }: { kind: JobKind; key: string; payload?: unknown },
  stop: AbortSignal,
): Promise<RoundEnd> {
  const lease = kind.alone ? await tryLease(db, `job:${kind.name}:${key}`, clock) : undefined
  if (kind.alone && !lease) return { kind: 'busy' }
  const interruption = new AbortController()
  const startedAt = performance.now()
  let endedAt: number | undefined
  const shouldEnd = () => {
    if (endedAt === undefined && (performance.now() - startedAt >= kind.budgetMs || isPassed() || stop.aborted))
      endedAt = performance.now()
    return endedAt !== undefined
  }
  const timer = setInterval(() => {
    if (shouldEnd() && performance.now() - endedAt! >= patience) interruption.abort()
  }, lookEvery).unref()
  try {
    const signal = AbortSignal.any([stop, interruption.signal])
    const round = await kind.run({ signal, shouldEnd, payload, onProgress })
    return { kind: round?.more ? 'more' : 'done' }
  } catch (error) {
    // Who was told to end has not failed.
    if (stop.aborted || interruption.signal.aborted) return { kind: 'more' }
    return { kind: 'failed', message: (error as Error).message }
  } finally {
    clearInterval(timer)
    await lease?.release()
  }
}
