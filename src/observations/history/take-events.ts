import { type CapturedEvent, capturedKinds } from '../../capture/captured-event.ts'
import { cover } from '../../capture/cover-secrets.ts'
import { groupBy } from '../../core/group-by.ts'
import type { Lease } from '../../core/lease.ts'
import { addAll } from '../../core/long-lists.ts'
import { definedOf } from '../../core/object-of.ts'
import type { Clock } from '../../core/runtime.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import type { ImportedEvent } from '../../ports/importer.ts'
import type { Search } from '../../search/search.ts'
import {
  createImportedSessions,
  forgottenSessions,
  type NewTurn,
  readSession,
  type SessionAbout,
} from '../../sessions/sessions.ts'
import { takeEvents } from '../drain/drain-inbox.ts'
import type { PlaceOf } from '../drain/find-places.ts'
import { eventTombstone } from '../tombstones.ts'
import { createKnownEvents } from './known-events.ts'

export interface TakeEventsNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
  clock: Clock
  /** Excluded projects and folders. */
  exclude?: readonly string[] | undefined
  /** The inbox to which work in a folder belongs, if it is another one. */
  elsewhere?: ((folder: string) => string | undefined) | undefined
}

/** The result of importing events. */
export interface TakenEvents {
  added: number
  known: number
  /** Sessions with new events, and sessions without any. */
  sessions: { added: string[]; known: string[] }
  /** Forgotten or invalid events. */
  left: number
  /** Created ones, without those that later events removed, and ones from before that were rewritten. */
  observations: { added: number; rewritten: number }
  /** New turns, by session. */
  turns: Map<string, NewTurn[]>
}

/**
 * Imports events of past sessions as if hooks had captured them. Sessions are ended, unless they are known and
 * continue.
 */
export function createEventTaking(needs: TakeEventsNeeds, { lease, placeOf }: { lease: Lease; placeOf: PlaceOf }) {
  const { db } = needs
  const known = createKnownEvents(db)
  const forgotten = new Map<string, boolean>()
  /** Ids of observations that this import created. */
  const created = new Set<string>()
  return async (events: readonly ImportedEvent[]): Promise<TakenEvents> => {
    const taken: TakenEvents = {
      added: 0,
      known: 0,
      left: 0,
      observations: { added: 0, rewritten: 0 },
      turns: new Map(),
      sessions: { added: [], known: [] },
    }
    for (const [session, all] of groupBy(events, (event) => event.session)) {
      if (!forgotten.has(session))
        forgotten.set(session, await tombstones.has(db, forgottenSessions.sessionTombstone(session)))
      const buried = await tombstones.among(
        db,
        all.map(({ key }) => key),
        eventTombstone,
      )
      const wanted = forgotten.get(session) ? [] : all.filter(({ key }) => !buried.has(key))
      const covered = wanted.flatMap(coverEvent)
      taken.left += all.length - covered.length
      const fresh = await known.fresh(session, covered)
      taken.known += covered.length - fresh.length
      if (fresh.length === 0) {
        if (covered.length > 0) taken.sessions.known.push(session)
        continue
      }
      const sessions = pastSessions(needs, fresh)
      const alsoWrite = (tx: Parameters<Lease['renew']>[0]) => lease.renew(tx)
      const { changed, former, gone } = await takeEvents({ ...needs, sessions }, fresh, { placeOf, alsoWrite })
      const before = created.size
      for (const id of gone) created.delete(id)
      for (const id of changed) if (!former.has(id)) created.add(id)
      taken.observations.added += created.size - before
      taken.observations.rewritten += [...former].filter((id) => !created.has(id)).length
      // Its folder or its user excludes it.
      if (!(await readSession(db, session))) {
        taken.left += fresh.length
        continue
      }
      taken.sessions.added.push(session)
      taken.added += fresh.length
      taken.turns.set(session, sessions.newTurns)
    }
    return taken
  }
}

const sessionPattern = /^[^\s\0]{1,200}$/u

/** Covers secrets. The key is unchanged, because it was computed from the original text. */
function coverEvent({ text, tool, agent, reason, ...event }: ImportedEvent): CapturedEvent[] {
  if (!sessionPattern.test(event.session) || !Number.isFinite(event.at) || !capturedKinds.includes(event.kind))
    return []
  return [{ ...event, ...(cover(definedOf({ text, tool, agent, reason })) as object) }]
}

/** A session store for imported sessions, which have their original times and are ended. */
function pastSessions(needs: TakeEventsNeeds, events: readonly CapturedEvent[]) {
  const sessions = createImportedSessions(needs)
  const newTurns: NewTurn[] = []
  const times = events.map(({ at }) => at)
  const span = {
    startedAt: times.reduce((least, at) => Math.min(least, at)),
    endedAt: times.reduce((most, at) => Math.max(most, at)),
  }
  return {
    newTurns,
    open: ({ id, at: _, ...about }: SessionAbout & { id?: string | undefined; at?: number | undefined }) =>
      sessions.add(id!, about, span),
    append(id: string, turns: readonly NewTurn[], about: SessionAbout = {}) {
      addAll(newTurns, turns)
      return sessions.addTurns(id, turns, about)
    },
  }
}
