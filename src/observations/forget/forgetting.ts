import type { Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { recordOf } from '../observation-record.ts'
import { type InLetterboxes, type Meant, meantBy, meantByKeys, searchLetterboxes } from './clear-letterboxes.ts'
import { eraseWork, type WorkIds } from './erase-work.ts'
import { findNamedWork } from './find-named-work.ts'
import { type FoundWork, findWork, textOfObservation, type WorkRequest } from './find-work.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'remove'>
  clock: Clock
  /** The home whose inbox is searched; undefined for a space without one. */
  home?: string | undefined
}

export type WorkForgetting = ReturnType<typeof createWorkForgetting>

/** Finds and erases work of agents. */
export function createWorkForgetting({ db, search, clock, home }: Needs) {
  const letterboxes = (meant: Meant, clear: boolean): InLetterboxes =>
    home === undefined ? { events: [], contexts: 0, refused: [] } : searchLetterboxes(home, meant, clear)
  return {
    /** Finds work in the tables, and events that are still in the inbox. Errors: `observation_not_found`. */
    async find(request: WorkRequest): Promise<FoundWork> {
      if (request.observations !== undefined) return findNamedWork(db, request.observations, request)
      const found = await findWork(db, request)
      const keys = new Set(found.events.map(({ key }) => key))
      const { events, refused } = letterboxes(meantBy(request, []), false)
      return { ...found, events: [...found.events, ...events.filter(({ key }) => !keys.has(key))], refused }
    },
    /** Erases the given work, also from the inbox and the prepared contexts. */
    async erase(ids: WorkIds, request: WorkRequest): Promise<Omit<InLetterboxes, 'events'>> {
      await eraseWork({ db, search, clock }, ids)
      const meant = request.observations === undefined ? meantBy(request, ids.observations) : meantByKeys(ids)
      return letterboxes(meant, true)
    },
    recordOf,
    textOf: textOfObservation,
  }
}
