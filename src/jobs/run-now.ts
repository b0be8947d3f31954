import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobContext, JobKind } from '../ports/jobs.ts'
import { deleteJob, keptFrom, ownKey, readJobs, writeJob } from './jobs-repository.ts'
import { type RoundEnd, runRound } from './run-round.ts'

interface Needs {
  db: Database
  clock: Clock
  kinds: readonly JobKind[]
  /** Whether work may continue; a round ends within a second after false, and continues after true. */
  mayGo(): boolean
  onProgress?: JobContext['onProgress']
}

/** Result of a job. `more`: time was up before it was done. `busy`: another process does it. */
export interface RanJob {
  kind: string
  state: 'done' | 'more' | 'busy' | 'failed'
  message: string
}

const pollMs = 200

/** Runs jobs of these kinds now, due or not, by priority, until all are done or the signal aborts. */
export async function runNow({ db, clock, kinds, mayGo, onProgress }: Needs, stop: AbortSignal): Promise<RanJob[]> {
  const rows = await readJobs(db)
  const ran: RanJob[] = []
  for (const kind of [...kinds].sort((a, b) => b.priority - a.priority)) {
    const added = rows.filter((row) => row.kind === kind.name && row.key !== ownKey)
    const own = kind.everyMs === undefined ? [] : [{ key: ownKey, payload: undefined }]
    for (const { key, payload } of [...own, ...added]) {
      if (stop.aborted) return ran
      onProgress?.(kind.name, ran.length)
      // Otherwise a job done within this hour would count as done by another process.
      const knownAt = rows.find((row) => row.kind === kind.name && row.key === key)?.nextAt
      ran.push({ kind: kind.name, ...(await runWhole({ kind, key, payload, knownAt })) })
    }
  }
  return ran

  async function runWhole(job: {
    kind: JobKind
    key: string
    payload: unknown
    knownAt: number | undefined
  }): Promise<Omit<RanJob, 'kind'>> {
    for (;;) {
      while (!mayGo() && !stop.aborted) await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted) return { state: 'more', message: '' }
      const asked = { ...job, kind: { ...job.kind, when: 'idle' as const } }
      const needs = { db, clock, isPassed: () => false, isIdle: mayGo, onProgress }
      const end = await runRound({ ...needs, settle: (end) => settle(job, end) }, asked, stop)
      if (end.kind === 'failed') return { state: 'failed', message: `${job.kind.failing}: ${end.message}` }
      if (end.kind === 'more') continue
      return { state: end.kind === 'elsewhere' ? 'done' : end.kind, message: '' }
    }
  }

  /** Stores a finished job as after a scheduled round. A failure is only returned. */
  async function settle(
    { kind: { name, everyMs = 0 }, key }: { kind: JobKind; key: string },
    end: RoundEnd,
  ): Promise<void> {
    if (end.kind !== 'done') return
    const nextAt = clock() + everyMs
    await db.transaction(async (tx) => {
      if (key === ownKey && everyMs >= keptFrom)
        await writeJob(tx, { kind: name, key, nextAt, attempts: 0, error: null })
      else await deleteJob(tx, name, key)
    })
  }
}
