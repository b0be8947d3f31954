import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobKind } from '../ports/jobs.ts'
import { ownKey, readJobs, type StoredJob } from './jobs-repository.ts'

/** Interval at which the table is read for added jobs, milliseconds; also the longest sleep. */
export const pollMs = 5000

/** A candidate to run: a recurring kind, or a queued job. */
export interface Waiting {
  kind: JobKind
  key: string
  payload?: unknown
  nextAt: number
  attempts: number
  /** Due time of its row when this process last read or wrote it. */
  knownAt?: number | undefined
  /** It has a row in the table. */
  isStored: boolean
}

export interface WaitingNeeds {
  db: Database
  clock: Clock
  kinds: readonly JobKind[]
  /** Whether the owner is away. */
  isIdle(): boolean
}

/** Schedule of this process: recurring kinds, and jobs of the table. */
export function createWaitingJobs({ db, clock, kinds, isIdle }: WaitingNeeds) {
  const own = comingKinds(kinds, clock())
  let added: Waiting[] = []
  let readAt = Number.NEGATIVE_INFINITY

  const isDue = ({ nextAt, kind }: Waiting) => nextAt <= clock() && (kind.when !== 'idle' || isIdle())
  const waiting = () => [...own.values(), ...added]

  /** Rows of other processes count, too: their failures, and their runs of today. */
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

  return {
    readTable,
    /** The due job with the highest priority, and of these the longest waiting. */
    next: () =>
      waiting()
        .filter(isDue)
        .sort((a, b) => b.kind.priority - a.kind.priority || a.nextAt - b.nextAt)[0],
    /** Whether a job of a higher priority is due. */
    isPassed: ({ priority }: JobKind) => waiting().some((other) => other.kind.priority > priority && isDue(other)),
    /** Removes a queued job. */
    remove(one: Waiting): void {
      added = added.filter((other) => other !== one)
    },
    /** Runs a kind now, unless it failed last time. */
    hurry(name: string): void {
      const one = own.get(name)
      if (one && one.attempts === 0) one.nextAt = Math.min(one.nextAt, clock())
    },
    /** Milliseconds until a job is due, or the table must be read again. */
    untilNext(): number {
      const soonest = waiting()
        .filter(({ kind }) => kind.when !== 'idle' || isIdle())
        .reduce((least, { nextAt }) => Math.min(least, nextAt), Number.POSITIVE_INFINITY)
      return Math.min(pollMs, Math.max(20, soonest - clock()))
    },
  }
}

/** Recurring kinds, by name. */
function comingKinds(kinds: readonly JobKind[], startedAt: number): Map<string, Waiting> {
  const own = new Map<string, Waiting>()
  for (const kind of kinds) {
    if (kind.everyMs === undefined) continue
    const nextAt = startedAt + (kind.firstMs ?? 0)
    own.set(kind.name, { kind, key: ownKey, attempts: 0, isStored: false, nextAt })
  }
  return own
}
