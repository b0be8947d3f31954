import { inList, slices } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'

/** What a passage said that has ended since. */
export interface OutdatedPassage {
  /** The fact that it backs. */
  fact: string
  /** Until when it was true, epoch milliseconds. */
  until: number
  /** What is true in its place; null where nothing is. */
  now: string | null
  /** Rows of `records` that say so. */
  newer: readonly number[]
}

interface Ended {
  recordId: number
  passageHash: string
  fact: string
  until: number
  successor: string | null
}

/** Longest chain of successors that is followed. */
const longestChain = 100

/**
 * Which of these records (rows of `records`) back a fact that has been superseded. A question to the tables: it holds
 * whether a conversation was indexed before its facts were read or after. A passage that backs the newer fact as well
 * ("I moved from Porto to Lisbon") is not outdated.
 */
export async function readOutdated(db: Reader, recordIds: readonly number[]): Promise<Map<number, OutdatedPassage>> {
  const outdated = new Map<number, OutdatedPassage>()
  for (const slice of slices(recordIds)) {
    const { marks, params } = inList(slice)
    const ended = await db.all<Ended>(
      `SELECT r.id AS recordId, o.passage_hash AS passageHash, f.id AS fact,
         coalesce(f.valid_to, f.retired_at) AS until, f.superseded_by AS successor
       FROM records r JOIN fact_origins o ON o.passage_hash = r.content_hash JOIN facts f ON f.id = o.fact_id
       WHERE r.id IN ${marks} AND f.retired_because = 'superseded'
         AND (o.said_at IS NULL OR r.date IS NULL OR o.said_at = r.date)
       ORDER BY until`,
      params,
    )
    for (const { recordId, passageHash, fact, until, successor } of ended) {
      const now = await currentOf(db, successor)
      const newer = now ? await recordsOf(db, now.id) : []
      if (newer.some((record) => record.passageHash === passageHash)) continue
      outdated.set(recordId, { fact, until, now: now?.content ?? null, newer: newer.map(({ id }) => id) })
    }
  }
  return outdated
}

/** The fact at the end of a chain, if it is open. */
async function currentOf(db: Reader, first: string | null): Promise<{ id: string; content: string } | undefined> {
  let id = first
  for (let step = 0; id !== null && step < longestChain; step++) {
    const fact: { content: string; retiredAt: number | null; successor: string | null } | undefined = await db.get(
      'SELECT content, retired_at AS retiredAt, superseded_by AS successor FROM facts WHERE id = ?',
      [id],
    )
    if (fact?.retiredAt === null) return { id, content: fact.content }
    id = fact?.successor ?? null
  }
  return undefined
}

const recordsOf = (db: Reader, fact: string): Promise<{ id: number; passageHash: string }[]> =>
  db.all(
    `SELECT r.id, o.passage_hash AS passageHash FROM fact_origins o JOIN records r ON r.content_hash = o.passage_hash
     WHERE o.fact_id = ? AND (o.said_at IS NULL OR r.date IS NULL OR o.said_at = r.date)`,
    [fact],
  )
