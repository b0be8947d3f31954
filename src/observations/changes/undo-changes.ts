import { inList, slices } from '../../core/sql.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { UndoLine } from '../../ports/subsystem.ts'
import type { PreparedRecord } from '../../search/search.ts'
import type { LinkState } from '../links/links-repository.ts'
import type { LinkKind, Standing } from '../observation.ts'
import { recordOf } from '../observation-record.ts'
import { readObservations } from '../observations-repository.ts'
import { type ChangeNeeds, changeUnder, isIndexed } from './begin-change.ts'
import type { FormerObservation } from './standing-repository.ts'

interface FormerRow {
  id: string
  /** Empty for the observation itself, otherwise `<to> <kind>`. */
  link: string
  former: string | null
}

/** Log lines with former states of observations. */
export async function linesOfObservations(db: Reader, lines: readonly { id: number }[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const slice of slices(lines, 500)) {
    const { marks, params } = inList(slice.map(({ id }) => id))
    const rows = await db.all<{ id: number }>(
      `SELECT DISTINCT log_id AS id FROM observation_changes WHERE log_id IN ${marks}`,
      params,
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Later log lines about the same observations and links. */
export async function laterObservationLines(db: Reader, line: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    `SELECT DISTINCT other.log_id AS id FROM observation_changes mine
     JOIN observation_changes other ON other.observation_id = mine.observation_id AND other.link = mine.link
       AND other.log_id > mine.log_id
     WHERE mine.log_id = ?`,
    [line],
  )
  return rows.map(({ id }) => id)
}

/**
 * Prepares the undo of a write: reads the former states and prepares the records of observations that return to the
 * index.
 */
export async function prepareObservationUndo(needs: ChangeNeeds, line: number) {
  const rows = await needs.db.all<FormerRow>(
    `SELECT observation_id AS id, link, former FROM observation_changes WHERE log_id = ? ORDER BY observation_id, link`,
    [line],
  )
  const { records, projects } = await prepareReturning(needs, rows)
  return async (tx: Writer, by: UndoLine): Promise<void> => {
    const change = changeUnder(tx, needs, by)
    const there = await idsThatAre(tx, rows)
    for (const { id, link, former } of rows) {
      if (link !== '') {
        const [to, kind] = link.split(' ') as [string, LinkKind]
        const state = former === null ? undefined : (JSON.parse(former) as LinkState)
        if (there.has(to)) await change.link({ from: id, to, kind }, state)
      } else if (former === null) {
        await change.setStanding(id, { hidden: 'retracted', hiddenAt: by.at })
      } else {
        const { observation, standing } = readFormerState(former)
        if (observation)
          await change.rewrite({ ...observation, project: projects.get(id) ?? observation.project }, records.get(id))
        else if (standing) await change.setStanding(id, standing, records.get(id))
      }
    }
  }
}

/** A write stored the whole observation, or only its status. */
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
  // The project may have been joined with another since; undo keeps the present one.
  const projects = new Map([...now].map(([id, { project }]) => [id, project]))
  const drafts = states.flatMap(({ id, observation, standing }) => {
    const current = now.get(id)
    const project = current?.project ?? observation?.project ?? null
    const next = (observation && { ...observation, project }) ?? (current && standing && { ...current, ...standing })
    // If only its status changes and it was always in the index, its record exists.
    const isThere = observation === undefined && current !== undefined && isIndexed(current.hidden)
    return next && isIndexed(next.hidden) && !isThere ? [recordOf(next)] : []
  })
  const records = new Map((await search.prepare(drafts)).map((record) => [record.draft.uid, record]))
  return { records, projects }
}

/** Ids of link ends that still exist; the other end of a link may have been forgotten meanwhile. */
async function idsThatAre(tx: Reader, rows: readonly FormerRow[]): Promise<Set<string>> {
  const ends = rows.flatMap(({ link }) => (link === '' ? [] : [link.split(' ')[0]!]))
  return new Set((await readObservations(tx, ends)).map(({ id }) => id))
}
