import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, userWords } from '../../capture/client-notes.ts'
import { asksToBeLeftOut, isLeftOut } from '../../capture/opt-out.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import { findProject } from '../../repositories/repositories.ts'
import type { SessionStore } from '../session-store.ts'
import { leftOutTombstone } from '../tombstones.ts'
import type { PlaceOf } from './find-places.ts'
import type { PromptNews } from './observed-prompt.ts'
import { type CapturedSession, knownKeys, readCapturedSession } from './raw-events.ts'
import { type InboxBatch, keysOf } from './read-inbox.ts'

/** State of a batch that is being processed. */
export interface Reading {
  sessions: Map<string, CapturedSession>
  prompts: PromptNews[]
  counts: Map<string, number>
  /** Sessions whose user excluded them from here on. */
  leftOut: string[]
}

interface ReadNeeds {
  db: Database
  sessions: Pick<SessionStore, 'open' | 'append'>
  /** Excluded projects and folders. */
  exclude?: readonly string[] | undefined
}

/** Groups a batch by session and prompt, and appends turns to the sessions. */
export async function readEvents(needs: ReadNeeds, entries: InboxBatch['entries'], placeOf: PlaceOf): Promise<Reading> {
  const { db, sessions, exclude = [] } = needs
  const reading: Reading = { sessions: new Map(), prompts: [], counts: new Map(), leftOut: [] }
  for (const [id, reported] of await newEvents(db, entries, reading.counts)) {
    const former = await readCapturedSession(db, id)
    const [begun] = reported as [CapturedEvent]
    const folder = former?.folder || begun.folder
    const place = await placeOf(folder)
    const isOut =
      (await tombstones.has(db, leftOutTombstone(id))) ||
      isLeftOut({ folder, project: place?.project ?? begun.project ?? null }, exclude)
    const asked = reported.findIndex(asksToBeLeftOut)
    if (asked >= 0) reading.leftOut.push(id)
    const events = isOut ? [] : asked < 0 ? reported : reported.slice(0, asked)
    count(reading.counts, 'left out', reported.length - events.length)
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
    const turns = turnsIn(events)
    if (turns.length > 0) await sessions.append(id, turns, about)
    addPrompts(reading.prompts, id, session, events, place?.where.top ?? '')
    reading.sessions.set(id, session)
  }
  return reading
}

/** The new events of each session. */
async function newEvents(
  db: Database,
  entries: InboxBatch['entries'],
  counts: Reading['counts'],
): Promise<Map<string, CapturedEvent[]>> {
  const known = await knownKeys(db, keysOf(entries))
  const bySession = new Map<string, CapturedEvent[]>()
  for (const event of entries) {
    count(counts, 'captured')
    if (event === undefined) count(counts, 'unreadable')
    else if (known.has(event.key)) count(counts, 'told twice')
    else {
      known.add(event.key)
      const events = bySession.get(event.session) ?? []
      events.push(event)
      bySession.set(event.session, events)
    }
  }
  return bySession
}

const count = (counts: Reading['counts'], reason: string, more = 1): void => {
  if (more > 0) counts.set(reason, (counts.get(reason) ?? 0) + more)
}

/** The messages of the user and the assistant. */
const turnsIn = (events: readonly CapturedEvent[]) =>
  events.flatMap(({ kind, key, text, at }) => {
    if (!text || (kind === 'prompt' && isClientNote(text)) || (kind !== 'prompt' && kind !== 'stop')) return []
    // Text that an editor adds to a prompt does not count as the user's.
    const said = kind === 'prompt' ? userWords(text) || text : text
    return [{ id: key, role: kind === 'prompt' ? ('user' as const) : ('assistant' as const), text: said, date: at }]
  })

/** Groups the events of a session by prompt, and counts its prompts. */
function addPrompts(
  prompts: Reading['prompts'],
  id: string,
  session: CapturedSession,
  events: readonly CapturedEvent[],
  top: string,
): void {
  for (const event of events) {
    if (event.kind === 'prompt' && !isClientNote(event.text ?? '')) session.prompts++
    session.ended = event.kind === 'session-end'
    const open = prompts.at(-1)
    if (open?.session === id && open.prompt === session.prompts) (open.events as CapturedEvent[]).push(event)
    else prompts.push({ session: id, prompt: session.prompts, events: [event], top, project: session.project })
  }
}
