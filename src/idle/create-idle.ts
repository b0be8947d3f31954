import type { CallOptions } from '../core/runtime.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Proposal } from '../ports/proposal.ts'
import { answerLine, type IdleAnswered } from './answer-line.ts'
import { type IdleStatus, idleStatus } from './idle-status.ts'
import type { IdleNeeds, IdleWork } from './idle-work.ts'
import { endPause, keepPause, type Pause, pauseAt } from './pause.ts'
import { recorded } from './rounds.ts'
import { type IdleRan, runIdle } from './run-idle.ts'

export type { IdleAnswered } from './answer-line.ts'
export type { IdleStatus } from './idle-status.ts'
export type { IdleNeeds } from './idle-work.ts'
export type { IdleRan } from './run-idle.ts'

export type Idle = ReturnType<typeof createIdle>

const hour = 60 * 60 * 1000
/** Jobs that are not only for idle time, but also part of `run`. */
const alsoRun: readonly string[] = ['search.embed']

/** Work for the hours when the owner is away: its state, its results, and pending approvals. One instance per space. */
export function createIdle(needs: IdleNeeds) {
  const { db, clock, idleFiles: files } = needs
  const others = () => needs.others('idle')

  async function kindsOf(): Promise<JobKind[]> {
    const all = (await Promise.all((await others()).map((one) => one.jobs?.() ?? []))).flat()
    return all
      .filter(({ when, name }) => when === 'idle' || alsoRun.includes(name))
      .sort((a, b) => b.priority - a.priority)
  }

  const proposals = async (): Promise<Proposal[]> =>
    (await Promise.all((await others()).map((one) => one.proposals?.() ?? []))).flat()

  const work: IdleWork = { ...needs, kindsOf, proposals }

  return {
    /** The state and the owner's list. Finished lines are shown once; `again` shows those of the last week. */
    status: (request?: { again?: boolean }): Promise<IdleStatus> => idleStatus(work, request),
    /** Works now for at most so many minutes, and waits while a server is asked something. Errors: `idle_kind_unknown`. */
    run: (
      request?: { minutes?: number; only?: readonly string[] | undefined },
      options?: CallOptions & { onProgress?: (step: string, done: number, total?: number) => void },
    ): Promise<IdleRan> => runIdle(work, request, options),
    /** Pauses idle-time work for some hours or until it is resumed; the pause survives restarts. */
    async pause({ hours }: { hours?: number | undefined } = {}): Promise<{ pause: Pause }> {
      const now = clock()
      const pause = { from: now, until: hours === undefined ? null : now + hours * hour }
      keepPause(files.pause, pause)
      return { pause }
    },
    async resume(): Promise<{ pause: null; was: Pause | null }> {
      const was = pauseAt(files.pause, clock()) ?? null
      endPause(files.pause)
      return { pause: null, was }
    },
    /**
     * Approves or rejects a pending line, or undoes a finished one. Returns the log entry for `undo`; null if nothing
     * was written, or something was undone. Errors: `idle_line_not_found`, those of an undo.
     */
    answer: (given: { id: string; answer: IdleAnswered['answer'] }): Promise<IdleAnswered> => answerLine(work, given),
    /** The job kind for the background, with its rounds recorded. */
    recorded: (kind: JobKind): JobKind => (kind.when === 'idle' ? recorded({ db, clock }, kind) : kind),
  }
}
