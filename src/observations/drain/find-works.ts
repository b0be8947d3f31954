import type { CapturedEvent } from '../../capture/captured-event.ts'
import { dayMs } from '../../core/day-of.ts'
import { idsOf } from '../../core/ids.ts'
import { markOf } from '../../core/work-marks.ts'
import type { Reader } from '../../ports/database.ts'
import type { Observation, ObservationDraft, StoredObservation } from '../observation.ts'
import { readObservations } from '../observations-repository.ts'
import { readRawEvents } from './raw-events.ts'
import { mainSlot } from './unhelped-work.ts'

/** Fields by which an observation is found again. */
export type KeptAs = Pick<ObservationDraft, 'slot' | 'subject'>
export type Kept = { observation: Observation; draft: KeptAs }
type Prompt = { session: string; prompt: number }

/** A prompt with all its events and the resulting observations, which are not written yet. */
export type ReadPrompt = Prompt & { events: readonly CapturedEvent[]; changed: readonly Kept[] }

/** Most works of a session that a prompt may refer to. */
const mostLookedAt = 10

/** Works of a session that changed files before a prompt, in order, without those that a person edited or hid. */
export async function worksBefore(
  db: Reader,
  { session, prompt }: Prompt,
  before: readonly ReadPrompt[],
): Promise<Observation[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT o.id FROM observations o WHERE o.session_id = ? AND o.prompt < ? AND o.slot = ?
       AND EXISTS (SELECT 1 FROM observation_files f WHERE f.observation_id = o.id AND f.modified = 1)
     ORDER BY o.prompt DESC LIMIT ${mostLookedAt}`,
    [session, prompt, mainSlot],
  )
  const works = await worksAmong(db, { rows, before }, (one) => one.session === session && (one.prompt ?? 0) < prompt)
  return works.toSorted((one, other) => (one.prompt ?? 0) - (other.prompt ?? 0))
}

/** Age limit of other sessions' work that a complaint may concern, milliseconds; later complaints are rare. */
const worksLast = 28 * dayMs
/** Most works of other sessions that a prompt may refer to, newest first. */
const mostOfOthers = 40

/**
 * Works on files by other sessions of a project before a time, newest last, without those that a person edited or hid.
 */
export async function worksOfOthers(
  db: Reader,
  { session, project, at }: { session: string; project: string; at: number },
  before: readonly ReadPrompt[],
): Promise<Observation[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT o.id FROM observations o WHERE o.project = ? AND o.session_id <> ? AND o.at < ? AND o.at > ? AND o.slot = ?
       AND EXISTS (SELECT 1 FROM observation_files f WHERE f.observation_id = o.id AND f.modified = 1)
     ORDER BY o.at DESC LIMIT ${mostOfOthers}`,
    [project, session, at, at - worksLast, mainSlot],
  )
  const works = await worksAmong(
    db,
    { rows, before },
    (one) => one.project === project && one.session !== session && one.at < at && one.at > at - worksLast,
  )
  return works.toSorted((one, other) => one.at - other.at)
}

/** Stored works, and those of prompts that were read but not yet written, if `isMeant`. */
async function worksAmong(
  db: Reader,
  { rows, before }: { rows: readonly { id: string }[]; before: readonly ReadPrompt[] },
  isMeant: (observation: Observation) => boolean,
): Promise<Observation[]> {
  const stored = await readObservations(db, idsOf(rows))
  const works = new Map<string, Observation>()
  for (const one of stored.filter(isVisibleAndDerived)) works.set(one.id, bare(one))
  for (const { observation, draft } of before.flatMap(({ changed }) => changed)) {
    const isWork = draft.slot === mainSlot && observation.filesModified.length > 0
    if (isWork && isMeant(observation)) works.set(observation.id, observation)
  }
  return [...works.values()]
}

/** Most rules and decisions that a prompt may refer to, newest first. */
export const mostDecisions = 100

/** Earlier rules and decisions, oldest first, without withdrawn ones and those that a person edited or hid. */
export async function decisionsBefore(
  db: Reader,
  { session, prompt, project }: Prompt & { project: string | null },
  before: readonly ReadPrompt[],
): Promise<Kept[]> {
  const rows = await db.all<{ id: string; slot: string }>(
    `SELECT o.id, o.slot FROM observations o WHERE o.type = 'decision'
       AND (o.session_id = ? AND o.prompt < ? OR o.session_id <> ? AND o.project = ?)
     ORDER BY o.at DESC LIMIT ${mostDecisions}`,
    [session, prompt, session, project],
  )
  const slots = new Map(rows.map(({ id, slot }) => [id, slot]))
  const stored = (await readObservations(db, [...slots.keys()])).filter(isVisibleAndDerived).map(bare)
  const rules = new Map<string, Kept>()
  for (const one of stored) rules.set(one.id, { observation: one, draft: { slot: slots.get(one.id)!, subject: null } })
  for (const kept of before.flatMap(({ changed }) => changed)) {
    const { id, type, ...made } = kept.observation
    const isEarlier = made.session === session ? (made.prompt ?? 0) < prompt : made.project === project
    if (type === 'decision' && isEarlier) rules.set(id, kept)
  }
  return [...rules.values()]
    .filter(({ observation }) => markOf(observation) === undefined)
    .toSorted((one, other) => one.observation.at - other.observation.at)
}

/** The events of a prompt, if they are still stored. */
export const eventsAt = async (
  db: Reader,
  { session, prompt }: Prompt,
  before: readonly ReadPrompt[],
): Promise<readonly CapturedEvent[]> =>
  before.findLast((one) => one.session === session && one.prompt === prompt)?.events ??
  (await readRawEvents(db, session, prompt))

export const asMain = (observation: Observation): Kept => ({ observation, draft: { slot: mainSlot, subject: null } })

/** Whether it is visible and was not written by a person or an agent. */
const isVisibleAndDerived = ({ hidden, madeBy }: StoredObservation): boolean =>
  hidden === null && madeBy !== 'user' && madeBy !== 'agent'

/** The observation without its checkout and status. */
function bare(stored: StoredObservation): Observation {
  const { branch: _, head: __, pinnedAt: ___, hiddenAt: ____, hidden: _____, successor: ______, ...rest } = stored
  return rest
}
