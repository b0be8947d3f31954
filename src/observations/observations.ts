import type { LendEncoder } from '../actions/actions.ts'
import { keepApart, letterboxOfSpace, repositorySpace } from '../capture/repository-space.ts'
import { dayMs } from '../core/day-of.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { LanguageModel } from '../ports/models.ts'
import {
  createReceiptLog,
  type ReceiptFilter,
  type ReceiptLog,
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
import { droppedChoices } from './drain/replaced-decisions.ts'
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
export type * from './observation.ts'
export { createObservationAdmin, type ObservationAdmin } from './observation-admin.ts'
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
  /** Encoders of sentences: `usual` is used if it is already in memory, `past` for imports of many sessions. */
  encoder?: { usual: LendEncoder; past: LendEncoder } | undefined
  /** Days for which raw events are kept; 14 unless given. */
  rawDays?: number | undefined
  /** Excluded projects and folders. */
  exclude?: readonly string[] | undefined
  /** Columns of subsystems that name projects. */
  projectColumns?: JoinNeeds['projectColumns']
  /** With separate repositories, the inboxes to which events of a folder are forwarded. */
  elsewhere?: Elsewhere | undefined
}

/** Spaces of single repositories: their name and inbox, and whether hooks separate them. */
export const apartRepositories = { spaceOf: repositorySpace, letterboxOf: letterboxOfSpace, keepApart }

/** Returns the inbox to which work in a folder belongs; undefined if it is that of this space. */
export interface Elsewhere {
  /** For events in this inbox; undefined if all stay here. */
  waiting?: ((folder: string) => string | undefined) | undefined
  /** For imported sessions. */
  past: (folder: string) => string | undefined
}

/** Whether the answer goes to an agent, whose tokens it costs; it then leaves a receipt. */
interface ToAgent {
  toAgent?: boolean | undefined
}

export type Observations = ReturnType<typeof createObservations>

/** Work of agents: captured by hooks, turned into observations, and found in three layers. */
export function createObservations({ elsewhere, encoder, ...needs }: ObservationsNeeds) {
  const { db, home, clock } = needs
  const named = async (project: string | undefined) =>
    project === undefined ? undefined : await findProject(db, project)
  const log = createReceiptLog(db)
  return {
    /** Name of the project of an absolute folder; undefined if not known. */
    async projectAt(folder: string): Promise<string | undefined> {
      const name = await findProject(db, folder)
      return name === folder ? undefined : name
    },
    /** Reads the inbox to its end. */
    drain: (options?: CallOptions): Promise<Drained> =>
      log
        .written()
        .then(() => drainInbox({ ...needs, elsewhere: elsewhere?.waiting, encoder: encoder?.usual }, options)),
    /** Imports work from before Jarvis was installed; must be finished. */
    history: (options?: CallOptions) =>
      createHistory({ ...needs, elsewhere: elsewhere?.past, encoder: encoder?.past }, options),
    /**
     * Rewrites observations of rules with a language model, for at most `limit` prompts. `asked`: the owner requested
     * it, so `undo` treats it as their last change.
     */
    refine: async (model: LanguageModel, options: { limit: number; asked?: boolean } & CallOptions) =>
      (await import('./refine/refine-observations.ts')).refineObservations(needs, model, options),
    /** Updates a folder of markdown pages. */
    writePages: (folder: string, options?: CallOptions) => writePages(db, folder, options),
    /** Prepares the context for the start of the next session in a place. */
    prepareContext: (place: ContextPlace, offers: readonly Offer[]) => prepareContext(needs, place, offers),
    /** Sessions whose end was reported but that are not closed yet. */
    endedSessions: () => readEnded(db),
    sessionClosed: (id: string) => db.transaction((tx) => markClosed(tx, id)),
    endedRules: async () => [...(await endedRules(db)), ...(await droppedChoices(db))],

    ...answersWithReceipts(needs, log),
    /** Fourth layer: the captured events from which an observation was made. */
    rawUse: (request: RawUseRequest) => readRawUse(db, request, needs.rawDays ?? usualRawDays),

    /** Subjects and results of sessions, by id. */
    sessionDigests: (ids: readonly string[]) => readSessionDigests(db, ids),

    /** Receipts of earlier work that was shown, newest first, with its follow-up. */
    receipts: async (
      filter: ReceiptFilter = {},
      { limit = 50, offset = 0 }: { limit?: number; offset?: number } = {},
    ) =>
      log
        .written()
        .then(async () => readReceipts(db, { ...filter, project: await named(filter.project) }, { limit, offset })),
    /** Costs and savings of the last `days`. */
    stats: async ({ days = 30, project }: { days?: number; project?: string | undefined } = {}) =>
      log.written().then(async () => readStats(db, { since: clock() - days * dayMs, project: await named(project) })),
    save: (observation: NewObservation) => saveObservation(needs, observation),

    async counts(): Promise<CaptureCounts> {
      const { captured = 0, stored = 0, ...skipped } = Object.fromEntries(await readCounts(db))
      return { captured, stored, skipped, waitingBytes: waitingBytes(home, await readOffsets(db, home)) }
    },
  }
}

/** The first three layers of answers. One for an agent leaves a receipt. */
const answersWithReceipts = (needs: Omit<ObservationsNeeds, 'elsewhere' | 'encoder'>, log: ReceiptLog) => ({
  /** First layer: a line for each observation, with the tokens of its full text. */
  async search(request: ObservationQuery, { toAgent = false, ...options }: CallOptions & ToAgent = {}) {
    const found = await searchObservations(needs, request, options)
    if (toAgent) log.keep(receiptOfSearch(request, found, needs.clock()))
    return found
  },
  /** Second layer: what happened before and after an observation. */
  async timeline(request: TimelineRequest = {}, { toAgent = false }: ToAgent = {}) {
    const around = await readTimeline(needs.db, request)
    if (toAgent) log.keep(receiptOfTimeline(request, around, needs.clock()))
    return around
  },
  /** Third layer: full observations. */
  async get(ids: readonly string[], { toAgent = false, ...options }: GetOptions & ToAgent = {}) {
    await log.written()
    const got = await getObservations(needs, ids, options)
    if (toAgent) log.keep(receiptOfGet(got, needs.clock()))
    return got
  },
})
