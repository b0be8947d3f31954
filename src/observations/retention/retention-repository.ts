import { inList, slices } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import type { Ageing } from './is-due.ts'

/** An observation that may be due, with the fields that merging needs. */
export interface AgeingRow extends Ageing {
  session: string | null
  project: string | null
  title: string
}

const columns = `o.id, o.type, o.made_by AS "madeBy", o.at, o.retrieved, o.last_retrieved_at AS "lastRetrievedAt",
  o.session_id AS session, o.project, o.title, s.pinned_at AS "pinnedAt", s.hidden_because AS hidden,
  s.hidden_at AS "hiddenAt",
  EXISTS (SELECT 1 FROM observation_standing d WHERE d.successor_id = o.id) AS "isDigest"`

/** Rows per query. */
const pageRows = 5000

/** Visible observations made before a time, oldest first. */
export const readVisible = (db: Reader, before: number): AsyncGenerator<AgeingRow[]> =>
  pages(
    db,
    `FROM observations o LEFT JOIN observation_standing s ON s.observation_id = o.id
    WHERE s.hidden_because IS NULL AND s.pinned_at IS NULL AND o.at < ?`,
    before,
  )

/** Observations hidden before a time. */
export const readHidden = (db: Reader, before: number): AsyncGenerator<AgeingRow[]> =>
  pages(
    db,
    `FROM observation_standing s JOIN observations o ON o.id = s.observation_id
    WHERE s.hidden_because IS NOT NULL AND s.pinned_at IS NULL AND s.hidden_at < ?`,
    before,
  )

async function* pages(db: Reader, from: string, before: number): AsyncGenerator<AgeingRow[]> {
  let last = { at: Number.MIN_SAFE_INTEGER, id: '' }
  for (;;) {
    const rows = await db.all<Omit<AgeingRow, 'isDigest'> & { isDigest: number }>(
      `SELECT ${columns} ${from} AND (o.at, o.id) > (?, ?) ORDER BY o.at, o.id LIMIT ${pageRows}`,
      [before, last.at, last.id],
    )
    if (rows.length === 0) return
    yield rows.map((row) => ({ ...row, isDigest: row.isDigest === 1 }))
    last = rows.at(-1)!
  }
}

/** A link of an observation, seen from its side. */
export interface Tie {
  id: string
  other: string
  confirmed: boolean
  /** Whether the other end is visible. */
  isVisible: boolean
}

/** All links of these observations. */
export async function readTies(db: Reader, ids: readonly string[]): Promise<Tie[]> {
  const ties: Tie[] = []
  for (const slice of slices(ids, 1024)) {
    const { marks, params } = inList(slice)
    for (const [own, other] of [
      ['from_id', 'to_id'],
      ['to_id', 'from_id'],
    ]) {
      const rows = await db.all<{ id: string; other: string; confirmed: number; visible: number }>(
        `SELECT l.${own} AS id, l.${other} AS other, CASE WHEN v.verdict = 'confirmed' THEN 1 ELSE 0 END AS confirmed,
           s.hidden_because IS NULL AS visible
         FROM observation_links l
         LEFT JOIN observation_link_verdicts v ON v.from_id = l.from_id AND v.to_id = l.to_id AND v.kind = l.kind
         LEFT JOIN observation_standing s ON s.observation_id = l.${other}
         WHERE l.${own} IN ${marks}`,
        params,
      )
      for (const { confirmed, visible, ...tie } of rows)
        ties.push({ ...tie, confirmed: confirmed === 1, isVisible: visible === 1 })
    }
  }
  return ties
}
