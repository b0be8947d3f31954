import { statSync } from 'node:fs'
import { invalidInput } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import { type RanJob, runNow } from '../jobs/jobs.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { IdleWork } from './idle-work.ts'
import { recorded } from './rounds.ts'

export interface IdleRan {
  ran: (RanJob & { pieces: number })[]
  /** Its time was up before all was done. */
  more: boolean
  milliseconds: number
}

/** Work waits so long after a question to the server, milliseconds. */
const afterQuestion = 2000

/** Works now for at most so many minutes, and waits while a server is asked something. Errors: `idle_kind_unknown`. */
export async function runIdle(
  work: IdleWork,
  { minutes = 5, only }: { minutes?: number; only?: readonly string[] | undefined } = {},
  { signal, onProgress }: CallOptions & { onProgress?: (step: string, done: number, total?: number) => void } = {},
): Promise<IdleRan> {
  const { db, clock } = work
  const startedAt = clock()
  const all = await work.kindsOf()
  const unknown = only?.find((name) => !all.some((kind) => kind.name === name))
  if (unknown !== undefined)
    throw invalidInput(
      'idle_kind_unknown',
      `Idle job "${unknown}" does not exist. Use one of: ${all.map(({ name }) => name).join(', ')}.`,
    )
  const limit = AbortSignal.timeout(Math.max(1, Math.round(minutes * 60_000)))
  const stop = signal === undefined ? limit : AbortSignal.any([signal, limit])
  const counts = new Map<string, number>()
  const kinds = all
    .filter(({ name }) => only === undefined || only.includes(name))
    .map((kind) => recorded({ db, clock }, counted(kind, counts)))
  const ran = await runNow({ db, clock, kinds, mayGo: isQuiet(work, startedAt), onProgress }, stop)
  signal?.throwIfAborted()
  return {
    ran: ran.map((job) => ({ ...job, pieces: counts.get(job.kind) ?? 0 })),
    more: ran.length < kinds.length || ran.some(({ state }) => state === 'more'),
    milliseconds: clock() - startedAt,
  }
}

const isQuiet =
  ({ idleFiles: files, clock }: IdleWork, since: number) =>
  () => {
    const touchedAt = statSync(files.activity, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return touchedAt < since || clock() - touchedAt > afterQuestion
  }

const counted = (kind: JobKind, counts: Map<string, number>): JobKind => ({
  ...kind,
  run: (context) =>
    kind.run({
      ...context,
      did(pieces) {
        counts.set(kind.name, (counts.get(kind.name) ?? 0) + pieces)
        context.did?.(pieces)
      },
    }),
})
