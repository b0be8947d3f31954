import { statSync } from 'node:fs'
import { invalidInput, notFound } from '../core/errors.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import { type RanJob, readJobs, runNow } from '../jobs/jobs.ts'
import { changeNow, journalLines, together } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Proposal } from '../ports/proposal.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { type IdleState, nextState, type Signs } from './idle-state.ts'
import { type DoneLine, doneLines, type OwnerLine, ownerList } from './owner-list.ts'
import { endPause, keepPause, type Pause, pauseAt } from './pause.ts'
import { readSigns, thisMachine } from './read-signs.ts'
import { type IdleRound, lineOfRound, markSeen, readRounds, recorded, undoRounds } from './rounds.ts'
import { readChanges, type StateChange } from './state-log.ts'
import { idleSettings } from './watch-idle.ts'

export interface IdleNeeds {
  db: Database
  clock: Clock
  variable(name: string): string | undefined
  settings: { server: { idle: number } }
  idleFiles: { activity: string; log: string; pause: string; isServed(): boolean }
  others(name: string): Promise<readonly Subsystem[]>
  undo(line: number): Promise<unknown>
}

/** What `idle status` answers. Times are epoch milliseconds. */
export interface IdleStatus {
  state: IdleState
  why: string
  signs: Signs
  /** Null where it is not paused; `until` null: until it is resumed. */
  pause: Pause | null
  /** A process works in the background, so that idle time is used. */
  served: boolean
  changes: StateChange[]
  /** The last rounds, newest first. */
  ran: { kind: string; pieces: number; error: string; at: number; endedAt: number }[]
  /** Jobs for idle time with the time of their next round; null: as soon as the owner is away. */
  jobs: { kind: string; nextAt: number | null; attempts: number; error: string }[]
  /** What was done since the list was last shown, and what waits for a yes. */
  list: OwnerLine[]
  /** Lines that the list has no room for. */
  more: number
}

export interface IdleRan {
  ran: (RanJob & { pieces: number })[]
  /** Its time was up before all was done. */
  more: boolean
  milliseconds: number
}

/** What was answered. `logEntry`: the line of the log that takes it back. */
export interface IdleAnswered {
  id: string
  answer: 'approve' | 'reject' | 'undo'
  text: string
  logEntry: number | null
}

export type Idle = ReturnType<typeof createIdle>

const week = 7 * 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000
const mostRounds = 20
const mostChanges = 5
/** Work waits so long after a question to the server, milliseconds. */
const afterQuestion = 2000
/** A kind that is no work for idle time alone, but part of what `run` does. */
const alsoRun: readonly string[] = ['search.embed']

/** Work for the hours when the owner is away: its state, what it did, and what waits for a yes. One per space. */
export function createIdle(needs: IdleNeeds) {
  const { db, clock, idleFiles: files, settings } = needs
  const others = () => needs.others('idle')

  async function kindsOf(): Promise<JobKind[]> {
    const all = (await Promise.all((await others()).map((one) => one.jobs?.() ?? []))).flat()
    return all
      .filter(({ when, name }) => when === 'idle' || alsoRun.includes(name))
      .sort((a, b) => b.priority - a.priority)
  }

  const proposals = async (): Promise<Proposal[]> =>
    (await Promise.all((await others()).map((one) => one.proposals?.() ?? []))).flat()

  async function undoable(line: DoneLine): Promise<OwnerLine> {
    const { rounds, ...shown } = line
    for (const round of rounds) if ((await lineOfRound(db, round)) !== undefined) return { ...shown, undoable: true }
    return shown
  }

  async function listed(rounds: readonly IdleRound[], kinds: readonly JobKind[]) {
    const done = await Promise.all(doneLines(rounds, kinds).map(undoable))
    return ownerList(done, await proposals())
  }

  async function stateNow(): Promise<Pick<IdleStatus, 'state' | 'why' | 'signs'>> {
    const signs = await readSigns({ ...thisMachine(needs.variable), now: clock }, files.activity)
    const former = readChanges(files.log, 1)[0]?.to ?? 'ACTIVE'
    return { ...nextState(former, signs, idleSettings(settings.server.idle)), signs }
  }

  const isQuiet = (since: number) => () => {
    const touchedAt = statSync(files.activity, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return touchedAt < since || clock() - touchedAt > afterQuestion
  }

  return {
    /** The state and the owner's list. Lines of what was done are shown once, unless `again` asks for those of a week. */
    async status({ again = false }: { again?: boolean } = {}): Promise<IdleStatus> {
      const now = clock()
      const kinds = await kindsOf()
      const rounds = await readRounds(db, now - week)
      const shown = again ? rounds : rounds.filter(({ seenAt }) => seenAt === null)
      const { list, more } = await listed(shown, kinds)
      // What found no place in the list was not shown.
      const ids = new Set(list.map(({ id }) => id))
      const seen = doneLines(shown, kinds).filter(({ id }) => ids.has(id))
      await markSeen(
        db,
        seen.flatMap((line) => line.rounds.map(({ id }) => id)),
        now,
      ).catch(() => undefined)
      const rows = await readJobs(db)
      return {
        ...(await stateNow()),
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
    },
    /** Works now for at most so many minutes, and waits while a server is asked something. Errors: `idle_kind_unknown`. */
    async run(
      { minutes = 5, only }: { minutes?: number; only?: readonly string[] | undefined } = {},
      { signal, onProgress }: CallOptions & { onProgress?: (step: string, done: number, total?: number) => void } = {},
    ): Promise<IdleRan> {
      const startedAt = clock()
      const all = await kindsOf()
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
      const ran = await runNow({ db, clock, kinds, mayGo: isQuiet(startedAt), onProgress }, stop)
      signal?.throwIfAborted()
      return {
        ran: ran.map((job) => ({ ...job, pieces: counts.get(job.kind) ?? 0 })),
        more: ran.length < kinds.length || ran.some(({ state }) => state === 'more'),
        milliseconds: clock() - startedAt,
      }
    },
    /** Keeps work for idle time from running, for so many hours or until it is resumed; restarts know it, too. */
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
     * Approves or rejects what waits, or undoes what was done. The line of the log that `undo` takes; null where nothing was
     * written, or something was undone. Errors: `idle_line_not_found`, those of an undo.
     */
    async answer({ id, answer }: { id: string; answer: IdleAnswered['answer'] }): Promise<IdleAnswered> {
      if (answer !== 'undo') {
        const proposal = (await proposals()).find((one) => one.id === id)
        if (!proposal) throw lineNotFound(id)
        const logEntry = await together(async () => {
          await (answer === 'approve' ? proposal.approve() : proposal.reject())
          return (await journalLines.ofChange(db, changeNow() ?? ''))[0]?.id ?? null
        })
        return { id, answer, text: proposal.text, logEntry }
      }
      const line = doneLines(await readRounds(db, clock() - week), await kindsOf()).find((one) => one.id === id)
      if (!line) throw lineNotFound(id)
      const undone = await undoRounds({ db, clock, undo: needs.undo }, line.rounds)
      if (undone === 0)
        throw invalidInput(
          'nothing_to_undo',
          `"${line.text}" wrote nothing that can be undone. "jarvis log" shows what was written.`,
        )
      return { id, answer, text: line.text, logEntry: null }
    },
    /** The kind as it runs in the background: what it does is recorded. */
    recorded: (kind: JobKind): JobKind => (kind.when === 'idle' ? recorded({ db, clock }, kind) : kind),
  }
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

const lineNotFound = (id: string) =>
  notFound('idle_line_not_found', `Line "${id}" does not exist in the list. "jarvis idle status --again" shows it.`, {
    id,
  })
