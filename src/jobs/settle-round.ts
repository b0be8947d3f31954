import type { Clock, Logger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { deleteJob, keptFrom, ownKey, writeJob } from './jobs-repository.ts'
import type { RoundEnd } from './run-round.ts'
import type { Waiting } from './waiting-jobs.ts'

/** Delay after the first failure; it doubles with each, up to the longest, milliseconds. */
const firstPauseMs = 30_000
const longestPauseMs = 60 * 60 * 1000

export interface SettleNeeds {
  db: Database
  clock: Clock
  logger: Logger
  /** Called with a finished job. */
  remove(one: Waiting): void
}

/** Schedules a job's next run from the result of its round. */
export async function settleRound(needs: SettleNeeds, one: Waiting, end: RoundEnd): Promise<void> {
  const { db, clock, logger } = needs
  const { kind, key, attempts } = one
  const now = clock()
  if (end.kind === 'failed') {
    const pause = Math.min(longestPauseMs, Math.max(kind.everyMs ?? 0, firstPauseMs * 2 ** attempts))
    if (attempts === 0) logger.warn(`${kind.failing}: ${end.message}`)
    Object.assign(one, { nextAt: now + pause, knownAt: now + pause, attempts: attempts + 1, isStored: true })
    const error = redact(end.message).text.slice(0, 500)
    await db.transaction((tx) =>
      writeJob(tx, { kind: kind.name, key, nextAt: one.nextAt, attempts: attempts + 1, error }),
    )
  } else if (end.kind === 'elsewhere') Object.assign(one, { nextAt: end.nextAt, knownAt: end.nextAt })
  else if (end.kind === 'more') one.nextAt = now
  else await finish(needs, one, now)
}

/** Removes a queued job. A recurring kind waits for its time, which is stored only if its period is long. */
async function finish({ db, remove }: SettleNeeds, one: Waiting, now: number): Promise<void> {
  const { kind, key, isStored } = one
  if (key !== ownKey || kind.everyMs === undefined) {
    remove(one)
    await db.transaction((tx) => deleteJob(tx, kind.name, key))
    return
  }
  const nextAt = now + kind.everyMs
  const isKept = kind.everyMs >= keptFrom
  Object.assign(one, { nextAt, knownAt: isKept ? nextAt : undefined, attempts: 0, isStored: isKept })
  if (isKept) await db.transaction((tx) => writeJob(tx, { kind: kind.name, key, nextAt, attempts: 0, error: null }))
  else if (isStored) await db.transaction((tx) => deleteJob(tx, kind.name, key))
}
