import type { LendEncoder } from '../actions/actions.ts'
import { keepApart, letterboxOfSpace, repositorySpace } from '../capture/repository-space.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import {
  insertReceipt,
  type NewReceipt,
  type ReceiptFilter,
  readReceipts,
  readStats,
  receiptOfGet,
  receiptOfSearch,
  receiptOfTimeline,
} from '../receipts/receipts.ts'
import { type ContextPlace, findProject, type JoinNeeds } from '../repositories/repositories.ts'
import type { Search } from '../search/search.ts'
import { type Offer, prepareContext } from './context/prepare-context.ts'
import { type Drained, drainInbox } from './drain/drain-inbox.ts'
import { type CaptureCounts, markClosed, readCounts, readEnded, readOffsets, usualRawDays } from './drain/raw-events.ts'
import { type RawUseRequest, readRawUse } from './drain/raw-use.ts'
import { waitingBytes } from './drain/read-inbox.ts'
import { endedRules } from './drain/withdrawn-rules.ts'
import { writePages } from './export/write-pages.ts'
import { type GetOptions, getObservations } from './get-observations.ts'
import { createHistory } from './history/history.ts'
import { type NewObservation, saveObservation } from './save-observation.ts'
import { type ObservationQuery, searchObservations } from './search-observations.ts'
import { readSessionDigests } from './session-digests.ts'
import type { SessionStore } from './session-store.ts'
import { readTimeline, type TimelineRequest } from './timeline.ts'

export type { LendEncoder } from '../actions/actions.ts'
export type { Count, Ledger, Receipt, ReceiptFilter, ReceiptLine, SparedRead, WorkStats } from '../receipts/receipts.ts'
export type {
  ChangedProject,
  JoinedProjects,
  ListedProject,
  NewProject,
  Project,
  ProjectEdit,
  ProjectState,
} from '../repositories/repositories.ts'
export { writeBudgets } from './context/write-budgets.ts'
export type { Decision, NewDecision } from './decisions/decision.ts'
export { createDecisions, type DecisionFilter } from './decisions/decisions.ts'
export type { Drained } from './drain/drain-inbox.ts'
export type { CaptureCounts } from './drain/raw-events.ts'
export type { RawUse, RawUseRequest, RawUses } from './drain/raw-use.ts'
export { keysUpTo, lastEvents, type NewEvents, sessionsSince } from './drain/tool-events.ts'
export type { WrittenPages } from './export/write-pages.ts'
export type { GotObservations } from './get-observations.ts'
export type { History, TakenHistory } from './history/history.ts'
export { createKeeping, type Keeping } from './keeping.ts'
export type * from './observation.ts'
export type { Refined } from './refine/refine-observations.ts'
export type { RetentionPolicy } from './retention/is-due.ts'
export type { NewObservation } from './save-observation.ts'
export type { FoundObservations, ObservationQuery } from './search-observations.ts'
export type { SessionDigest } from './session-digests.ts'
export { createSessionWork } from './session-work.ts'
export { workSubsystem } from './subsystem.ts'
export type { Timeline, TimelineEntry, TimelineRequest } from './timeline.ts'

export interface ObservationsNeeds {
  db: Database
  search: Search
  clock: Clock
  sessions: SessionStore
  /** The home whose inbox is read. */
  home: string
  /** Reads sentences by their meaning: `usual` where it is in memory anyway, `past` where many sessions are taken in. */
  encoder?: { usual: LendEncoder; past: LendEncoder } | undefined
  /** Days for which raw events are kept; 14 unless given. */
  rawDays?: number | undefined
  /** Projects and folders of which nothing is kept. */
  exclude?: readonly string[] | undefined
  /** Columns of subsystems that name projects. */
  projectColumns?: JoinNeeds['projectColumns']
  /** Where repositories are kept apart: inboxes to which events of a folder are passed on. */
  elsewhere?: Elsewhere | undefined
}

/** Repositories that have a space of their own: its name and letterbox, and whether hooks keep them apart. */
export const apartRepositories = { spaceOf: repositorySpace, letterboxOf: letterboxOfSpace, keepApart }

/** For a folder, the inbox to which work in it belongs; undefined where that is the one of this space. */
export interface Elsewhere {
  /** Of events that wait in this inbox; undefined where all of them stay. */
  waiting?: ((folder: string) => string | undefined) | undefined
  /** Of sessions that are read out of the past. */
  past: (folder: string) => string | undefined
}

/** Whether the answer goes to an agent, who pays for it in tokens: it leaves a receipt. */
interface ToAgent {
  toAgent?: boolean | undefined
}

const day = 24 * 60 * 60 * 1000

export type Observations = ReturnType<typeof createObservations>

/** What agents did: captured by hooks, made into observations, found in three layers. */
export function createObservations({ elsewhere, encoder, ...needs }: ObservationsNeeds) {
  const { db, home, clock } = needs
  const named = async (project: string | undefined) =>
    project === undefined ? undefined : await findProject(db, project)
  // An answer does not wait for its receipt: somebody else may be writing just now.
  let kept: Promise<unknown> = Promise.resolve()
  const keepReceipt = (receipt: NewReceipt) => {
    if (receipt.lines.length === 0) return
    kept = kept.then(() => db.transaction((tx) => insertReceipt(tx, receipt))).catch(() => undefined)
  }
  return {
    /** Name of the project that a folder belongs to, absolute; undefined where none is known. */
    async projectAt(folder: string): Promise<string | undefined> {
      const name = await findProject(db, folder)
      return name === folder ? undefined : name
    },
    /** Reads the inbox to its end. */
    drain: (options?: CallOptions): Promise<Drained> =>
      kept.then(() => drainInbox({ ...needs, elsewhere: elsewhere?.waiting, encoder: encoder?.usual }, options)),
    /** Takes in what agents did before Jarvis was there; must be finished. */
    history: (options?: CallOptions) =>
      createHistory({ ...needs, elsewhere: elsewhere?.past, encoder: encoder?.past }, options),
    /**
     * Lets a language model say better what rules observed, of at most `limit` prompts. With `asked`, somebody wanted just
     * this: `undo` takes it back as their last change.
     */
    refine: async (model: LanguageModel, options: { limit: number; asked?: boolean } & CallOptions) =>
      (await import('./refine/refine-observations.ts')).refineObservations(needs, model, options),
    /** Brings a folder of markdown pages up to date. */
    writePages: (folder: string, options?: CallOptions) => writePages(db, folder, options),
    /** Makes ready what the next session in a place is told at its start. */
    prepareContext: (place: ContextPlace, offers: readonly Offer[]) => prepareContext(needs, place, offers),
    /** Sessions whose end was told and that nobody has closed yet. */
    endedSessions: () => readEnded(db),
    sessionClosed: (id: string) => db.transaction((tx) => markClosed(tx, id)),
    endedRules: () => endedRules(db),

    /** First layer: lines, each with the price of the whole. */
    async search(request: ObservationQuery, { toAgent = false, ...options }: CallOptions & ToAgent = {}) {
      const found = await searchObservations(needs, request, options)
      if (toAgent) keepReceipt(receiptOfSearch(request, found, clock()))
      return found
    },
    /** Second layer: what happened around one. */
    async timeline(request: TimelineRequest = {}, { toAgent = false }: ToAgent = {}) {
      const around = await readTimeline(db, request)
      if (toAgent) keepReceipt(receiptOfTimeline(request, around, clock()))
      return around
    },
    /** Third layer: the whole of some. */
    async get(ids: readonly string[], { toAgent = false, ...options }: GetOptions & ToAgent = {}) {
      await kept
      const got = await getObservations(needs, ids, options)
      if (toAgent) keepReceipt(receiptOfGet(got, clock()))
      return got
    },

    /** Fourth layer: the uses of tools that an observation was made of, as they were captured. */
    rawUse: (request: RawUseRequest) => readRawUse(db, request, needs.rawDays ?? usualRawDays),

    /** What sessions were about and came to, by id. */
    sessionDigests: (ids: readonly string[]) => readSessionDigests(db, ids),

    /** What was told of earlier work, newest first, and what came of it. */
    receipts: async (
      filter: ReceiptFilter = {},
      { limit = 50, offset = 0 }: { limit?: number; offset?: number } = {},
    ) =>
      kept.then(async () => readReceipts(db, { ...filter, project: await named(filter.project) }, { limit, offset })),
    /** What it costs and spares, of the last `days`. */
    stats: async ({ days = 30, project }: { days?: number; project?: string | undefined } = {}) =>
      kept.then(async () => readStats(db, { since: clock() - days * day, project: await named(project) })),
    save: (observation: NewObservation) => saveObservation(needs, observation),

    async counts(): Promise<CaptureCounts> {
      const { captured = 0, stored = 0, ...skipped } = Object.fromEntries(await readCounts(db))
      return { captured, stored, skipped, waitingBytes: waitingBytes(home, await readOffsets(db, home)) }
    },
  }
}
