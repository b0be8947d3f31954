import { conflict } from '../../core/errors.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { PreparedRecord } from '../../search/search.ts'
import type { LinkState } from '../links/links-repository.ts'
import type { LinkKind, Standing } from '../observations/observation.ts'
import { recordOf } from '../observations/observation-record.ts'
import { readObservations } from '../observations/observations-repository.ts'
import { beginChange, type ChangeNeeds, isIndexed } from './begin-change.ts'
import type { FormerObservation } from './standing-repository.ts'
import { markUndone, refuseIfUndone } from './undone.ts'

interface FormerRow {
  id: string
  /** Empty for the observation itself, else `<to> <kind>`. */
  link: string
  former: string | null
}

/** Whether a line of the log tells of observations: then it is undone here. */
export const changedObservations = async (db: Reader, logId: number): Promise<boolean> =>
  (await db.get('SELECT 1 FROM observation_changes WHERE log_id = ? LIMIT 1', [logId])) !== undefined

/**
 * Takes a write to observations back, as a write of its own that can be undone again.
 * Errors: `already_undone`, `changed_since`.
 */
export async function undoObservationChange(needs: ChangeNeeds, logId: number): Promise<void> {
  const rows = await needs.db.all<FormerRow>(
    `SELECT observation_id AS id, link, former FROM observation_changes WHERE log_id = ? ORDER BY observation_id, link`,
    [logId],
  )
  const { records, projects } = await prepareReturning(needs, rows)
  await needs.db.transaction(async (tx) => {
    await refuseIfChangedSince(tx, logId)
    const change = await beginChange(tx, needs, { action: 'undo', target: String(logId), actor: 'user' })
    const there = await idsThatAre(tx, rows)
    for (const { id, link, former } of rows) {
      if (link !== '') {
        const [to, kind] = link.split(' ') as [string, LinkKind]
        const state = former === null ? undefined : (JSON.parse(former) as LinkState)
        if (there.has(to)) await change.link({ from: id, to, kind }, state)
      } else if (former !== null) {
        const { observation, standing } = readFormerState(former)
        if (observation)
          await change.say({ ...observation, project: projects.get(id) ?? observation.project }, records.get(id))
        else if (standing) await change.stand(id, standing, records.get(id))
      }
    }
    await markUndone(tx, logId, change.logId)
  })
}

/** A write kept the whole, or only how it was kept. */
const readFormerState = (former: string) => JSON.parse(former) as Partial<FormerObservation> & { standing?: Standing }

async function prepareReturning(
  { db, search }: ChangeNeeds,
  rows: readonly FormerRow[],
): Promise<{ records: Map<string, PreparedRecord>; projects: Map<string, string | null> }> {
  const states = rows.flatMap(({ id, link, former }) =>
    link !== '' || former === null ? [] : [{ id, ...readFormerState(former) }],
  )
  const now = new Map(
    (
      await readObservations(
        db,
        states.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  // Its project may have been joined with another since: that is no wording of it.
  const projects = new Map([...now].map(([id, { project }]) => [id, project]))
  const drafts = states.flatMap(({ id, observation, standing }) => {
    const current = now.get(id)
    const project = current?.project ?? observation?.project ?? null
    const next = (observation && { ...observation, project }) ?? (current && standing && { ...current, ...standing })
    // Where only its keeping changes and it was never out of the index, its record is there.
    const isThere = observation === undefined && current !== undefined && isIndexed(current.hidden)
    return next && isIndexed(next.hidden) && !isThere ? [recordOf(next)] : []
  })
  const records = new Map((await search.prepare(drafts)).map((record) => [record.draft.uid, record]))
  return { records, projects }
}

/** A later write stands on this one where it touches the same observation, unless it was taken back itself. */
async function refuseIfChangedSince(tx: Writer, logId: number): Promise<void> {
  await refuseIfUndone(tx, logId)
  const later = await tx.get<{ id: number; action: string }>(
    `SELECT l.id, l.action FROM observation_changes mine
     JOIN observation_changes other ON other.observation_id = mine.observation_id AND other.link = mine.link
       AND other.log_id > mine.log_id
     JOIN log l ON l.id = other.log_id
     WHERE mine.log_id = ? AND other.log_id NOT IN (SELECT log_id FROM undone_changes)
       AND other.log_id NOT IN (SELECT by_log_id FROM undone_changes)
     ORDER BY l.id DESC LIMIT 1`,
    [logId],
  )
  if (later)
    throw conflict(
      'changed_since',
      `Line ${logId} was followed by line ${later.id} (${later.action}) on the same observation: undo that one first.`,
      { id: logId, later: later.id },
    )
}

/** The other end of a link may have been forgotten meanwhile. */
async function idsThatAre(tx: Reader, rows: readonly FormerRow[]): Promise<Set<string>> {
  const ends = rows.flatMap(({ link }) => (link === '' ? [] : [link.split(' ')[0]!]))
  return new Set((await readObservations(tx, ends)).map(({ id }) => id))
}
