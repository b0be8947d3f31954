import type { CallOptions, Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { type Drained, drainInbox } from '../drain/drain-inbox.ts'
import { markClosed, readCounts, readEnded, readOffsets } from '../drain/raw-events.ts'
import { waitingBytes } from '../drain/read-inbox.ts'
import type { SessionStore } from '../session-store.ts'
import { getObservations } from './get-observations.ts'
import { type Offer, prepareContext } from './prepare-context.ts'
import { type NewObservation, saveObservation } from './save-observation.ts'
import { type ObservationQuery, searchObservations } from './search-observations.ts'
import { readTimeline, type TimelineRequest } from './timeline.ts'

export interface ObservationsNeeds {
  db: Database
  search: Search
  clock: Clock
  sessions: SessionStore
  /** The home whose inbox is read. */
  home: string
}

/** How many events were captured, and what became of them. */
export interface CaptureCounts {
  captured: number
  stored: number
  /** Events of which nothing was made, by reason. */
  skipped: Record<string, number>
  /** Bytes in the inbox that were not read yet. */
  waitingBytes: number
}

export type Observations = ReturnType<typeof createObservations>

/** What agents did: captured by hooks, made into observations, found in three layers. */
export function createObservations(needs: ObservationsNeeds) {
  const { db, home } = needs
  return {
    /** Reads the inbox to its end. */
    drain: (options?: CallOptions): Promise<Drained> => drainInbox(needs, options),
    /** Makes ready what the next session in a place is told at its start. */
    prepareContext: (place: { place: string; project: string }, offers: readonly Offer[]) =>
      prepareContext(needs, place, offers),
    /** Sessions whose end was told and that nobody has closed yet. */
    endedSessions: () => readEnded(db),
    sessionClosed: (id: string) => db.transaction((tx) => markClosed(tx, id)),

    /** First layer: lines, each with the price of the whole. */
    search: (request: ObservationQuery, options?: CallOptions) => searchObservations(needs, request, options),
    /** Second layer: what happened around one. */
    timeline: (request: TimelineRequest = {}) => readTimeline(db, request),
    /** Third layer: the whole of some. */
    get: (ids: readonly string[], options?: { includeLinked?: boolean }) => getObservations(needs, ids, options),
    save: (observation: NewObservation) => saveObservation(needs, observation),

    async counts(): Promise<CaptureCounts> {
      const { captured = 0, stored = 0, ...skipped } = Object.fromEntries(await readCounts(db))
      return { captured, stored, skipped, waitingBytes: waitingBytes(home, await readOffsets(db)) }
    },
  }
}
