import { readJobs } from '../jobs/jobs.ts'
import type { JobKind } from '../ports/jobs.ts'
import { type IdleState, nextState, type Signs } from './idle-state.ts'
import { type IdleWork, week } from './idle-work.ts'
import { doneLines, type OwnerLine, ownerList } from './owner-list.ts'
import { type Pause, pauseAt } from './pause.ts'
import { readSigns, thisMachine } from './read-signs.ts'
import { type LoggedRound, markSeen, readRounds } from './rounds.ts'
import { readChanges, type StateChange } from './state-log.ts'
import { idleSettings } from './watch-idle.ts'

/** Answer of `idle status`. Times are epoch milliseconds. */
export interface IdleStatus {
  state: IdleState
  why: string
  signs: Signs
  /** Null if not paused; `until` null: until it is resumed. */
  pause: Pause | null
  /** Whether a process works in the background, so that idle time is used. */
  served: boolean
  changes: StateChange[]
  /** The last rounds, newest first. */
  ran: { kind: string; pieces: number; error: string; at: number; endedAt: number }[]
  /** Jobs for idle time with the time of their next round; null: as soon as the owner is away. */
  jobs: { kind: string; nextAt: number | null; attempts: number; error: string }[]
  /** Work finished since the list was last shown, and pending approvals. */
  list: OwnerLine[]
  /** Number of lines beyond the list's limit. */
  more: number
}

const mostRounds = 20
const mostChanges = 5

/** The state and the owner's list. Finished lines are shown once; `again` shows those of the last week. */
export async function idleStatus(work: IdleWork, { again = false }: { again?: boolean } = {}): Promise<IdleStatus> {
  const { db, clock, idleFiles: files } = work
  const now = clock()
  const kinds = await work.kindsOf()
  const rounds = await readRounds(work, now - week)
  const shown = again ? rounds : rounds.filter(({ seenAt }) => seenAt === null)
  const { list, more } = await listed(work, shown, kinds)
  // Lines beyond the list's limit were not shown.
  const ids = new Set(list.map(({ id }) => id))
  const seen = doneLines(shown, kinds).filter(({ id }) => ids.has(id))
  await markSeen(
    db,
    seen.flatMap((line) => line.rounds.map(({ id }) => id)),
    now,
  ).catch(() => undefined)
  const rows = await readJobs(db)
  return {
    ...(await stateNow(work)),
    pause: pauseAt(files.pause, now) ?? null,
    served: files.isServed(),
    changes: readChanges(files.log, mostChanges).reverse(),
    ran: rounds
      .slice(0, mostRounds)
      .map(({ kind, pieces, error, at, endedAt }) => ({ kind, pieces, error, at, endedAt })),
    jobs: kinds.map(({ name }) => {
      const row = rows.find(({ kind, key }) => kind === name && key === '')
      return { kind: name, nextAt: row?.nextAt ?? null, attempts: row?.attempts ?? 0, error: row?.error ?? '' }
    }),
    list,
    more,
  }
}

async function listed({ proposals }: IdleWork, rounds: readonly LoggedRound[], kinds: readonly JobKind[]) {
  const done = doneLines(rounds, kinds).map(({ rounds: _, ...line }) => line)
  return ownerList(done, await proposals())
}

async function stateNow({
  clock,
  variable,
  settings,
  idleFiles: files,
}: IdleWork): Promise<Pick<IdleStatus, 'state' | 'why' | 'signs'>> {
  const signs = await readSigns({ ...thisMachine(variable), now: clock }, files.activity)
  const former = readChanges(files.log, 1)[0]?.to ?? 'ACTIVE'
  return { ...nextState(former, signs, idleSettings(settings.server.idle)), signs }
}
