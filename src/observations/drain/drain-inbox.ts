import type { LendEncoder } from '../../actions/actions.ts'
import { asksNothingNew } from '../../actions/actions.ts'
import { checkoutOf } from '../../capture/read-git.ts'
import { type Citation, citeFiles, followProject, putCitations } from '../../code-state/code-state.ts'
import { idsOf } from '../../core/ids.ts'
import { tryLease } from '../../core/lease.ts'
import { breathe, type CallOptions, type Clock } from '../../core/runtime.ts'
import { selectIn } from '../../core/sql.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import { deleteReceipts, recordFollowUp } from '../../receipts/receipts.ts'
import { type ContextPlace, pathIn } from '../../repositories/repositories.ts'
import { recordIdsOf, type Search } from '../../search/search.ts'
import { branchWork } from '../changes/branch-work.ts'
import { writeCheckout } from '../changes/standing-repository.ts'
import { proposeLinks } from '../links/propose-links.ts'
import type { Observation } from '../observation.ts'
import { closeErrors, deleteObservations, linkObservations, putObservation } from '../observations-repository.ts'
import type { SessionStore } from '../session-store.ts'
import { leftOutTombstone } from '../tombstones.ts'
import { findPlaces, type PlaceOf } from './find-places.ts'
import { observePrompt } from './observe-prompt.ts'
import type { ObservedPrompt, PromptNews } from './observed-prompt.ts'
import { passOn } from './pass-on.ts'
import {
  addCounts,
  deleteOffset,
  deleteOldRawEvents,
  insertRawEvents,
  readOffsets,
  requestIn,
  usualRawDays,
  writeCapturedSession,
  writeOffset,
} from './raw-events.ts'
import { type Reading, readEvents } from './read-events.ts'
import { deleteRead, type InboxBatch, readBatch } from './read-inbox.ts'

/** Dependencies of takeEvents. */
export interface TakeNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove'>
  clock: Clock
  sessions: Pick<SessionStore, 'open' | 'append'>
  /** Encodes sentences for classification, if a model is available. */
  encoder?: LendEncoder | undefined
  /** Excluded projects and folders. */
  exclude?: readonly string[] | undefined
  /** The inbox to which work in a folder belongs, if it is another one; events are forwarded to it. */
  elsewhere?: ((folder: string) => string | undefined) | undefined
}

export interface DrainNeeds extends TakeNeeds {
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'label'>
  /** The home that has the inbox. */
  home: string
  /** Days for which raw events are kept. */
  rawDays?: number | undefined
}

export interface Drained {
  /** Events that were read. */
  events: number
  /** Observations that were created or rewritten. */
  observations: number
  /** Folders with new events, and their projects. */
  places: ContextPlace[]
}

/**
 * Reads the inbox to its end: appends turns to sessions, creates observations, and stores raw events. The results of a
 * batch and its offset are one transaction, and turns have ids, so a killed drain neither loses nor duplicates
 * anything. Returns at once while another process drains.
 */
export async function drainInbox(needs: DrainNeeds, { signal }: CallOptions = {}): Promise<Drained> {
  const { db, clock, home } = needs
  const drained: Drained = { events: 0, observations: 0, places: [] }
  // Checked before the lease is acquired, because the inbox is usually empty.
  if (!readBatch(home, await readOffsets(db, home), clock())) return drained
  const lease = await tryLease(db, 'inbox', clock)
  if (!lease) return drained
  const { placeOf, known, list } = findPlaces(needs)
  try {
    while (!signal?.aborted) {
      const batch = readBatch(home, await readOffsets(db, home), clock(), drained.events)
      if (!batch) break
      const { changed } = await takeEvents(needs, batch.entries, {
        placeOf,
        async alsoWrite(tx) {
          await lease.renew(tx)
          await writeOffset(tx, home, batch.file, batch)
        },
      })
      drained.observations += changed.size
      drained.events += batch.entries.length
      await breathe()
    }
    for (const { where, project } of known()) await followProject({ ...needs, work: branchWork(needs) }, where, project)
    await tidy(needs)
  } finally {
    await lease.release()
  }
  drained.places = list()
  return drained
}

/**
 * Processes a batch of events from the inbox or from a client's own records; undefined is a line that is not an event.
 * The results and `alsoWrite` are one transaction. Returns ids of observations: those that were created or rewritten, those
 * of them that existed before, and those that were removed.
 */
export async function takeEvents(
  needs: TakeNeeds,
  entries: InboxBatch['entries'],
  { placeOf, alsoWrite }: { placeOf: PlaceOf; alsoWrite(tx: Writer): Promise<void> },
): Promise<Record<'changed' | 'former' | 'gone', ReadonlySet<string>>> {
  const reading = await readEvents(needs, passOn(entries, needs.elsewhere), placeOf)
  const observed: ObservedPrompt[] = []
  const citations = new Map<string, Citation[]>()
  const asked = new Map<string, string>()
  for (const news of reading.prompts) {
    news.former = asked.get(news.session)
    const request = requestIn(news.events)
    // A prompt that only agrees still refers to the request before it.
    if (request !== undefined && !(news.former !== undefined && asksNothingNew(request)))
      asked.set(news.session, request)
    news.checkout = checkoutOf(news.events, news.top, needs.clock())
    const prompt = await observePrompt(needs, news, observed)
    const place = { top: news.top, head: news.checkout?.head ?? null }
    for (const { observation } of prompt.changed)
      if (isOf(observation, news)) citations.set(observation.id, citeFiles(observation, place))
    observed.push(prompt)
  }
  const changed = new Set<string>()
  for (const prompt of observed) {
    for (const id of prompt.gone) changed.delete(id)
    for (const { observation } of prompt.changed) changed.add(observation.id)
  }
  const former = await selectIn<{ id: string }>(needs.db, 'SELECT id FROM observations WHERE id', [...changed])
  await needs.db.transaction(async (tx) => {
    await alsoWrite(tx)
    await write(needs, tx, reading, observed)
    for (const [id, cited] of citations) await putCitations(tx, id, cited)
  })
  const gone = observed.flatMap((prompt) => prompt.gone).filter((id) => !changed.has(id))
  return { changed, former: new Set(idsOf(former)), gone: new Set(gone) }
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
      // Work of an earlier prompt or of another session keeps its checkout.
      if (checkout && isOf(observation, { session, prompt })) await writeCheckout(tx, observation.id, checkout)
    }
    await closeErrors(tx, over)
    for (const link of links) await linkObservations(tx, link, now)
    // A revert or replacement already links the two, so a proposed link would be a duplicate.
    for (const { observation, draft } of changed)
      for (const link of await proposeLinks(tx, observation, draft.subject))
        if (!links.some(({ from, to }) => from === link.from && to === link.to)) await linkObservations(tx, link, now)
    await recordFollowUp(tx, { session, project, events, pathOf: (path) => pathIn(top, path) })
  }
  // In one call, because each call writes a separate segment of the index.
  await search.put(
    tx,
    observed.flatMap(({ changed }) => changed.map(({ record }) => record)),
  )
  await addCounts(tx, reading.counts)
}

const isOf = (
  observation: Pick<Observation, 'session' | 'prompt'>,
  { session, prompt }: Pick<PromptNews, 'session' | 'prompt'>,
): boolean => observation.session === session && observation.prompt === prompt

/** Deletes old raw events, old receipts, and files that were read completely. */
async function tidy({ db, home, clock, rawDays = usualRawDays }: DrainNeeds): Promise<void> {
  const now = clock()
  const deleted = deleteRead(home, await readOffsets(db, home), now)
  await db.transaction(async (tx) => {
    await deleteOldRawEvents(tx, now, rawDays)
    await deleteReceipts.old(tx, now)
    for (const file of deleted) await deleteOffset(tx, home, file)
  })
}
