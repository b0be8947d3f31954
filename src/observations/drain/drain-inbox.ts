import { asksNothingNew } from '../../actions/actions.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, userWords } from '../../capture/client-notes.ts'
import { checkoutOf } from '../../capture/read-git.ts'
import { tryLease } from '../../core/lease.ts'
import { breathe, type CallOptions, type Clock } from '../../core/runtime.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import { deleteReceipts, recordFollowUp } from '../../receipts/receipts.ts'
import {
  type ContextPlace,
  findProject,
  type Place,
  pathIn,
  readPlace,
  resolveProject,
} from '../../repositories/repositories.ts'
import { recordIdsOf, type Search } from '../../search/search.ts'
import { writeCheckout } from '../changes/standing-repository.ts'
import { type Citation, putCitations } from '../code-state/citations-repository.ts'
import { citeFiles } from '../code-state/cite-files.ts'
import { followProject } from '../code-state/follow-project.ts'
import { proposeLinks } from '../links/propose-links.ts'
import { closeErrors, deleteObservations, linkObservations, putObservation } from '../observations-repository.ts'
import type { SessionStore } from '../session-store.ts'
import { leftOutTombstone } from '../tombstones.ts'
import { observePrompt } from './observe-prompt.ts'
import type { ObservedPrompt, PromptNews } from './observed-prompt.ts'
import { asksToBeLeftOut, isLeftOut } from './opt-out.ts'
import { passOn } from './pass-on.ts'
import {
  addCounts,
  type CapturedSession,
  deleteOffset,
  deleteOldRawEvents,
  insertRawEvents,
  knownKeys,
  readCapturedSession,
  readOffsets,
  requestIn,
  usualRawDays,
  writeCapturedSession,
  writeOffset,
} from './raw-events.ts'
import { deleteRead, type InboxBatch, keysOf, readBatch } from './read-inbox.ts'

/** What taking events in needs. */
export interface TakeNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
  clock: Clock
  sessions: Pick<SessionStore, 'open' | 'append'>
  /** Projects and folders of which nothing is kept. */
  exclude?: readonly string[] | undefined
  /** The inbox to which work in a folder belongs, where that is another one: events are passed on to it. */
  elsewhere?: ((folder: string) => string | undefined) | undefined
}

export interface DrainNeeds extends TakeNeeds {
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'label'>
  /** The home whose inbox it is. */
  home: string
  /** Days for which raw events are kept. */
  rawDays?: number | undefined
}

export interface Drained {
  /** Events that were read. */
  events: number
  /** Observations that were created or rewritten. */
  observations: number
  /** Folders in which something happened, and their projects. */
  places: ContextPlace[]
}

type PlaceOf = ReturnType<typeof findPlaces>['placeOf']

/** A batch as it is worked on. */
interface Reading {
  sessions: Map<string, CapturedSession>
  prompts: PromptNews[]
  counts: Map<string, number>
  /** Sessions whose user asked that nothing is kept from here on. */
  leftOut: string[]
}

/**
 * Reads the inbox to its end: turns go to the sessions, observations are made, raw events are kept. What a batch makes
 * and how far it was read are one transaction, and turns have ids of their own, so a drain that is killed loses nothing
 * and doubles nothing. While another process drains there is nothing to do.
 */
export async function drainInbox(needs: DrainNeeds, { signal }: CallOptions = {}): Promise<Drained> {
  const { db, clock, home } = needs
  const drained: Drained = { events: 0, observations: 0, places: [] }
  // Looked at before the lease is taken: mostly there is nothing.
  if (!readBatch(home, await readOffsets(db, home), clock())) return drained
  const lease = await tryLease(db, 'inbox', clock)
  if (!lease) return drained
  const { placeOf, known, list } = findPlaces(needs)
  try {
    while (!signal?.aborted) {
      const batch = readBatch(home, await readOffsets(db, home), clock(), drained.events)
      if (!batch) break
      drained.observations += await takeEvents(needs, batch.entries, {
        placeOf,
        async alsoWrite(tx) {
          await lease.renew(tx)
          await writeOffset(tx, home, batch.file, batch)
        },
      })
      drained.events += batch.entries.length
      await breathe()
    }
    for (const { where, project } of known()) await followProject(needs, where, project)
    await tidy(needs)
  } finally {
    await lease.release()
  }
  drained.places = list()
  return drained
}

/** Folders and their projects, each asked for once. */
export function findPlaces({ db, clock }: Pick<DrainNeeds, 'db' | 'clock'>) {
  const places = new Map<string, { where: Place; project: string }>()
  return {
    async placeOf(folder: string): Promise<{ where: Place; project: string } | undefined> {
      const known = places.get(folder)
      if (known || folder === '') return known
      const where = readPlace(folder)
      const found = { where, project: await resolveProject(db, where, clock()) }
      places.set(folder, found)
      return found
    },
    /** Each working tree once. */
    known: () => [...new Map([...places.values()].map((one) => [one.where.top, one])).values()],
    list: (): ContextPlace[] => [
      ...new Map(
        [...places.values()].map(({ where: { place, top }, project }) => [place, { place, project, top }]),
      ).values(),
    ],
  }
}

/**
 * Takes a batch of events in, from the inbox or from a client's own records; undefined stands for a line that is none.
 * All that it makes and `alsoWrite` are one transaction. Returns the number of observations that were created or rewritten.
 */
export async function takeEvents(
  needs: TakeNeeds,
  entries: InboxBatch['entries'],
  { placeOf, alsoWrite }: { placeOf: PlaceOf; alsoWrite(tx: Writer): Promise<void> },
): Promise<number> {
  const reading = await readEvents(needs, passOn(entries, needs.elsewhere), placeOf)
  const observed: ObservedPrompt[] = []
  const citations = new Map<string, Citation[]>()
  const asked = new Map<string, string>()
  for (const news of reading.prompts) {
    news.former = asked.get(news.session)
    const request = requestIn(news.events)
    // Who agrees, and agrees again, still speaks of what was asked before.
    if (request !== undefined && !(news.former !== undefined && asksNothingNew(request)))
      asked.set(news.session, request)
    news.checkout = checkoutOf(news.events, news.top, needs.clock())
    const prompt = await observePrompt(needs, news, observed)
    const place = { top: news.top, head: news.checkout?.head ?? null }
    for (const { observation } of prompt.changed)
      if (observation.prompt === news.prompt) citations.set(observation.id, citeFiles(observation, place))
    observed.push(prompt)
  }
  await needs.db.transaction(async (tx) => {
    await alsoWrite(tx)
    await write(needs, tx, reading, observed)
    for (const [id, cited] of citations) await putCitations(tx, id, cited)
  })
  return observed.reduce((sum, { changed }) => sum + changed.length, 0)
}

/** Sorts a batch by session and prompt, and gives turns to the sessions. */
async function readEvents(
  { db, sessions, exclude = [] }: Pick<TakeNeeds, 'db' | 'sessions' | 'exclude'>,
  entries: InboxBatch['entries'],
  placeOf: PlaceOf,
): Promise<Reading> {
  const reading: Reading = { sessions: new Map(), prompts: [], counts: new Map(), leftOut: [] }
  const count = (reason: string) => reading.counts.set(reason, (reading.counts.get(reason) ?? 0) + 1)
  const known = await knownKeys(db, keysOf(entries))
  const bySession = new Map<string, CapturedEvent[]>()
  for (const event of entries) {
    count('captured')
    if (event === undefined) count('unreadable')
    else if (known.has(event.key)) count('told twice')
    else {
      known.add(event.key)
      const events = bySession.get(event.session) ?? []
      events.push(event)
      bySession.set(event.session, events)
    }
  }
  for (const [id, told] of bySession) {
    const former = await readCapturedSession(db, id)
    const [begun] = told as [CapturedEvent]
    const folder = former?.folder || begun.folder
    const place = await placeOf(folder)
    const isOut =
      (await tombstones.has(db, leftOutTombstone(id))) ||
      isLeftOut({ folder, top: place?.where.top, project: place?.project ?? begun.project ?? null }, exclude)
    const asked = told.findIndex(asksToBeLeftOut)
    if (asked >= 0) reading.leftOut.push(id)
    const events = isOut ? [] : asked < 0 ? told : told.slice(0, asked)
    for (let left = events.length; left < told.length; left++) count('left out')
    const [first] = events
    if (first === undefined) continue
    const session: CapturedSession = former ?? {
      client: first.client,
      folder: first.folder,
      project: place?.project ?? (first.project === undefined ? null : await findProject(db, first.project)),
      prompts: 0,
      ended: false,
    }
    const about = { agent: session.client, ...(session.project !== null && { project: session.project }) }
    const label = events.findLast(({ kind, text }) => kind === 'title' && text)?.text
    if (!former || label !== undefined)
      await sessions.open({ ...about, id, at: first.at, ...(label !== undefined && { label }) })
    const turns = events.flatMap(({ kind, key, text, at }) => {
      if (!text || (kind === 'prompt' && isClientNote(text)) || (kind !== 'prompt' && kind !== 'stop')) return []
      // Text that an editor adds to a prompt is not the user's.
      const said = kind === 'prompt' ? userWords(text) || text : text
      return [{ id: key, role: kind === 'prompt' ? ('user' as const) : ('assistant' as const), text: said, date: at }]
    })
    if (turns.length > 0) await sessions.append(id, turns, about)
    for (const event of events) {
      if (event.kind === 'prompt' && !isClientNote(event.text ?? '')) session.prompts++
      session.ended = event.kind === 'session-end'
      const open = reading.prompts.at(-1)
      if (open?.session === id && open.prompt === session.prompts) (open.events as CapturedEvent[]).push(event)
      else {
        const top = place?.where.top ?? ''
        reading.prompts.push({ session: id, prompt: session.prompts, events: [event], top, project: session.project })
      }
    }
    reading.sessions.set(id, session)
  }
  return reading
}

async function write(
  needs: Pick<TakeNeeds, 'search' | 'clock'>,
  tx: Writer,
  reading: Reading,
  observed: readonly ObservedPrompt[],
): Promise<void> {
  const { search, clock } = needs
  const now = clock()
  if (reading.leftOut.length > 0) await tombstones.bury(tx, reading.leftOut.map(leftOutTombstone), now)
  for (const [id, session] of reading.sessions) await writeCapturedSession(tx, id, session)
  for (const [index, { changed, gone, links, over, skipped }] of observed.entries()) {
    const { events, prompt, session, project, top, checkout } = reading.prompts[index]!
    await insertRawEvents(tx, events, { prompt, skipped, now })
    for (const event of events) {
      const counted = skipped.get(event.key) ?? 'stored'
      reading.counts.set(counted, (reading.counts.get(counted) ?? 0) + 1)
    }
    if (gone.length > 0) {
      await search.remove(tx, await recordIdsOf(tx, gone))
      await deleteObservations(tx, gone)
    }
    for (const { observation, draft } of changed) {
      await putObservation(tx, observation, draft)
      // Work of an earlier prompt stays where it was made.
      if (checkout && observation.prompt === prompt) await writeCheckout(tx, observation.id, checkout)
    }
    await closeErrors(tx, over)
    for (const link of links) await linkObservations(tx, link, now)
    // Who reverts or replaces something belongs to it: that need not be said twice.
    for (const { observation, draft } of changed)
      for (const link of await proposeLinks(tx, observation, draft.subject))
        if (!links.some(({ from, to }) => from === link.from && to === link.to)) await linkObservations(tx, link, now)
    await recordFollowUp(tx, { session, project, events, pathOf: (path) => pathIn(top, path) })
  }
  // Together: each call writes parts of the index of its own.
  await search.put(
    tx,
    observed.flatMap(({ changed }) => changed.map(({ record }) => record)),
  )
  await addCounts(tx, reading.counts)
}

/** Old raw events go, and files that were read to their end. */
async function tidy({ db, home, clock, rawDays = usualRawDays }: DrainNeeds): Promise<void> {
  const now = clock()
  const deleted = deleteRead(home, await readOffsets(db, home), now)
  await db.transaction(async (tx) => {
    await deleteOldRawEvents(tx, now, rawDays)
    await deleteReceipts.old(tx, now)
    for (const file of deleted) await deleteOffset(tx, home, file)
  })
}
