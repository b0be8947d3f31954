import { inList } from '../../core/sql.ts'
import { isFixLink, wasInVain } from '../../core/work-marks.ts'
import type { Reader, SqlValue, Writer } from '../../ports/database.ts'
import type { LinkKind, LinkName, ObservationLink } from '../observation.ts'

/** Properties of a link between two observations. */
export interface LinkState {
  /** `rules`, a model's id, `user`, or the name of an agent. */
  madeBy: string
  /** Confirmed by a person or an agent; otherwise it is proposed. */
  confirmed: boolean
}

/** A link with the titles of its ends. */
export interface ListedLink extends LinkName, LinkState {
  fromTitle: string
  toTitle: string
  /** Epoch milliseconds. */
  createdAt: number
}

export interface LinkFilter {
  /** Only links of this observation. */
  observation?: string | undefined
  kind?: LinkKind | undefined
  /** Only links in this project. */
  project?: string | undefined
  state?: 'proposed' | 'confirmed' | 'all' | undefined
}

const joined = `observation_links l LEFT JOIN observation_link_verdicts v
  ON v.from_id = l.from_id AND v.to_id = l.to_id AND v.kind = l.kind`
const isConfirmed = `(coalesce(v.verdict, '') = 'confirmed')`
const byName = 'from_id = ? AND to_id = ? AND kind = ?'

/** Links between observations that are not hidden, newest first. */
export async function listLinks(
  db: Reader,
  { observation, kind, project, state = 'all' }: LinkFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLink[]> {
  const conditions = [isShown('a.id'), isShown('b.id')]
  const params: SqlValue[] = []
  const where = (condition: string, ...values: SqlValue[]) => {
    conditions.push(condition)
    params.push(...values)
  }
  if (observation !== undefined) where('(l.from_id = ? OR l.to_id = ?)', observation, observation)
  if (kind !== undefined) where('l.kind = ?', kind)
  if (project !== undefined) where('a.project = ?', project)
  if (state !== 'all') where(state === 'confirmed' ? isConfirmed : `NOT ${isConfirmed}`)
  const rows = await db.all<Omit<ListedLink, 'confirmed'> & { confirmed: number }>(
    `SELECT l.from_id AS "from", l.to_id AS "to", l.kind, l.made_by AS "madeBy", ${isConfirmed} AS confirmed,
       l.created_at AS "createdAt", a.title AS "fromTitle", b.title AS "toTitle"
     FROM ${joined} JOIN observations a ON a.id = l.from_id JOIN observations b ON b.id = l.to_id
     WHERE ${conditions.join(' AND ')} ORDER BY l.created_at DESC, l.from_id DESC, l.to_id DESC LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  )
  return rows.map((row) => ({ ...row, confirmed: row.confirmed === 1 }))
}

/** SQL condition that the observation with this id expression is neither merged nor retracted. */
export const isShown = (id: string): string =>
  `NOT EXISTS (SELECT 1 FROM observation_standing shown WHERE shown.observation_id = ${id}
     AND shown.hidden_because IN ('merged', 'retracted'))`

export interface Replacement {
  /** The later decision; `to` is the one that it replaced. */
  from: string
  to: string
  fromTitle: string
  toTitle: string
  confirmed: boolean
}

/** Confirmed and proposed replacements of or by these decisions, oldest link first. */
export async function readReplacements(db: Reader, ids: readonly string[]): Promise<Replacement[]> {
  if (ids.length === 0) return []
  const { marks, params } = inList(ids)
  const rows = await db.all<Omit<Replacement, 'confirmed'> & { confirmed: number }>(
    `SELECT l.from_id AS "from", l.to_id AS "to", a.title AS "fromTitle", b.title AS "toTitle", ${isConfirmed} AS confirmed
     FROM ${joined} JOIN observations a ON a.id = l.from_id JOIN observations b ON b.id = l.to_id
     WHERE l.kind = 'supersedes' AND a.type = 'decision' AND b.type = 'decision'
       AND (l.from_id IN ${marks} OR l.to_id IN ${marks}) AND ${isShown('l.from_id')} AND ${isShown('l.to_id')}
     ORDER BY l.created_at`,
    [...params, ...params],
  )
  return rows.map((row) => ({ ...row, confirmed: row.confirmed === 1 }))
}

/** The decisions of sessions that a later one replaced for sure, newest first, and when. */
export const replacedForSure = (db: Reader, limit: number): Promise<{ id: string; at: number }[]> =>
  db.all(
    `SELECT b.id, max(a.at) AS at FROM ${joined}
     JOIN observations a ON a.id = l.from_id JOIN observations b ON b.id = l.to_id
     WHERE l.kind = 'supersedes' AND a.type = 'decision' AND b.type = 'decision' AND b.session_id IS NOT NULL
       AND ${isConfirmed} AND ${isShown('l.from_id')}
     GROUP BY b.id ORDER BY max(a.at) DESC LIMIT ?`,
    [limit],
  )

/** A later observation that replaces another one, or the fix of an error. */
export interface Later {
  id: string
  confirmed: boolean
  isFix: boolean
}

/**
 * Confirmed or proposed replacements of decisions and of work that did not help, and fixes of errors. The newest link
 * counts.
 */
export async function readLater(db: Reader, ids: readonly string[]): Promise<Map<string, Later>> {
  if (ids.length === 0) return new Map()
  const { marks, params } = inList(ids)
  const rows = await db.all<{ of: string; id: string; confirmed: number; fix: string | null }>(
    `SELECT l.to_id AS "of", l.from_id AS id, ${isConfirmed} AS confirmed, NULL AS fix, l.created_at AS at FROM ${joined}
     WHERE l.kind = 'supersedes' AND l.to_id IN ${marks} AND l.from_id <> l.to_id AND ${isShown('l.from_id')}
     UNION ALL SELECT l.from_id, l.to_id, ${isConfirmed}, f.title, l.created_at FROM ${joined}
       JOIN observations e ON e.id = l.from_id JOIN observations f ON f.id = l.to_id
     WHERE ${isFixLink} AND l.from_id IN ${marks} AND ${isShown('l.to_id')}
     ORDER BY at`,
    [...params, ...params],
  )
  const valid = rows.filter(({ fix }) => fix === null || !wasInVain({ title: fix }))
  return new Map(
    valid.map(({ of, id, confirmed, fix }) => [of, { id, confirmed: confirmed === 1, isFix: fix !== null }]),
  )
}

/** Links from and to an observation, except those to merged or retracted ones. */
export async function readLinks(db: Reader, id: string): Promise<(ObservationLink & { confirmed: boolean })[]> {
  const rows = await db.all<ObservationLink & { confirmed: number }>(
    `SELECT l.from_id AS "from", l.to_id AS "to", l.kind, l.made_by AS "madeBy", ${isConfirmed} AS confirmed
     FROM ${joined} WHERE (l.from_id = ? OR l.to_id = ?)
       AND ${isShown('CASE l.from_id WHEN ? THEN l.to_id ELSE l.from_id END')}
     ORDER BY l.created_at, l.from_id, l.to_id`,
    [id, id, id],
  )
  return rows.map((row) => ({ ...row, confirmed: row.confirmed === 1 }))
}

/** A link's state; undefined if it does not exist. */
export async function readLinkState(db: Reader, { from, to, kind }: LinkName): Promise<LinkState | undefined> {
  const row = await db.get<{ madeBy: string; confirmed: number }>(
    `SELECT l.made_by AS "madeBy", ${isConfirmed} AS confirmed FROM ${joined}
     WHERE l.from_id = ? AND l.to_id = ? AND l.kind = ?`,
    [from, to, kind],
  )
  return row && { madeBy: row.madeBy, confirmed: row.confirmed === 1 }
}

/** Writes a link's state. A removed link is not proposed again, unless undo restores a state without a verdict. */
export async function writeLinkState(
  tx: Writer,
  { from, to, kind }: LinkName,
  state: LinkState | undefined,
  at: number,
): Promise<void> {
  const name = [from, to, kind]
  if (state === undefined) await tx.run(`DELETE FROM observation_links WHERE ${byName}`, name)
  else
    await tx.run(
      `INSERT INTO observation_links (from_id, to_id, kind, made_by, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (from_id, to_id, kind) DO UPDATE SET made_by = excluded.made_by`,
      [...name, state.madeBy, at],
    )
  if (state?.confirmed === false) await tx.run(`DELETE FROM observation_link_verdicts WHERE ${byName}`, name)
  else
    await tx.run(
      `INSERT INTO observation_link_verdicts (from_id, to_id, kind, verdict, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (from_id, to_id, kind) DO UPDATE SET verdict = excluded.verdict, at = excluded.at`,
      [...name, state === undefined ? 'removed' : 'confirmed', at],
    )
}
