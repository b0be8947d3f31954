import type { LendEncoder } from '../../actions/actions.ts'
import { acquireLease, type Lease } from '../../core/lease.ts'
import type { CallOptions, Clock } from '../../core/runtime.ts'
import { type Entry, write } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import type { ImportedEvents, ImportedObservations, ImportedSummary } from '../../ports/importer.ts'
import type { Search } from '../../search/search.ts'
import { createImportedSessions } from '../../sessions/sessions.ts'
import type { Drained } from '../drain/drain-inbox.ts'
import { findPlaces } from '../drain/find-places.ts'
import { createSessionWork } from '../session-work.ts'
import { createEventTaking, type TakenEvents } from './take-events.ts'
import { takeObservations } from './take-observations.ts'

export interface HistoryNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
  clock: Clock
  /** Encodes sentences for classification, if a model is available. */
  encoder?: LendEncoder | undefined
  /** Excluded projects and folders. */
  exclude?: readonly string[] | undefined
  /** The inbox to which work in a folder belongs, if it is another one. */
  elsewhere?: ((folder: string) => string | undefined) | undefined
}

export interface TakenHistory {
  added: number
  known: number
  left: number
}

export type History = ReturnType<typeof createHistory>

/**
 * Imports work from before Jarvis was installed; importing it twice adds nothing. Hooks wait meanwhile, so `finish`
 * must be called.
 */
export function createHistory(needs: HistoryNeeds, { signal }: CallOptions = {}) {
  const { db, clock } = needs
  const sessions = createImportedSessions(needs)
  const places = findPlaces(needs)
  let lease: Promise<Lease> | undefined
  let takeEvents: ReturnType<typeof createEventTaking> | undefined
  /** The session whose events are being imported. */
  let current: string | undefined
  let taken = 0

  async function begin(): Promise<NonNullable<typeof takeEvents>> {
    lease ??= acquireLease(db, 'inbox', { clock, signal })
    takeEvents ??= createEventTaking(needs, { lease: await lease, placeOf: places.placeOf })
    return takeEvents
  }

  async function sumUp(): Promise<void> {
    const session = current
    current = undefined
    if (session !== undefined) await sessions.summarise(session, createSessionWork())
  }

  const counted = (history: TakenHistory): TakenHistory => {
    taken += history.added
    return history
  }

  return {
    async events({ events }: ImportedEvents): Promise<TakenEvents> {
      const take = await begin()
      const found = await take(events)
      taken += found.added
      for (const session of found.turns.keys()) {
        if (session !== current) await sumUp()
        current = session
      }
      return found
    },
    async observations({ observations }: ImportedObservations): Promise<TakenHistory> {
      await begin()
      return counted(await takeObservations({ ...needs, ...places }, observations))
    },
    summary: async (summary: ImportedSummary): Promise<TakenHistory> => counted(await sessions.addSummary(summary)),
    /** Ends the import; returns the folders with events, and their projects. */
    async finish(): Promise<Drained['places']> {
      try {
        await sumUp()
        if (taken > 0) await db.transaction((tx) => write(tx, lineOf(taken, clock())))
      } finally {
        await (await lease)?.release()
      }
      return places.list()
    },
  }
}

/** The log line with the number of imported records. It stores no former state, so undo refuses it. */
const lineOf = (count: number, at: number): Entry => ({
  at,
  actor: 'import',
  action: 'import_history',
  target: `${count} records`,
})
