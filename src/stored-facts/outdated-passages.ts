import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'

/** A fact of a passage that has ended since. */
export interface OutdatedPassage {
  /** Id of the fact that the passage states. */
  fact: string
  /** Until when it was true, epoch milliseconds. */
  until: number
  /** Content of the fact that replaced it; null without one. */
  now: string | null
  /** Rows of `records` that state its successors, one list per change up to the current fact. */
  newer: readonly (readonly number[])[]
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
 * Finds those of these rows of `records` that state a superseded fact. It reads the tables, so it does not matter whether
 * a conversation was indexed before or after its facts were extracted. A passage that also states the newer fact ("I
 * moved from Porto to Lisbon") is not outdated.
 */
export async function readOutdated(db: Reader, recordIds: readonly number[]): Promise<Map<number, OutdatedPassage>> {
  const outdated = new Map<number, OutdatedPassage>()
  for (const slice of slices(recordIds)) {
    const { marks, params } = inList(slice)
    const ended = await db.all<Ended>(
      `SELECT r.id AS "recordId", o.passage_hash AS "passageHash", f.id AS fact,
         coalesce(f.valid_to, f.retired_at) AS until, f.superseded_by AS successor
       FROM records r JOIN fact_origins o ON o.passage_hash = r.content_hash JOIN facts f ON f.id = o.fact_id
       WHERE r.id IN ${marks} AND f.retired_because = 'superseded'
         AND (o.said_at IS NULL OR r.date IS NULL OR o.said_at = r.date)
       ORDER BY until`,
      params,
    )
    for (const { recordId, passageHash, fact, until, successor } of ended) {
      const { later, now } = await followChain(db, successor)
      const newer = later.length > 0 ? await recordsOf(db, later) : []
      if (newer.some((record) => record.passageHash === passageHash)) continue
      outdated.set(recordId, {
        fact,
        until,
        now,
        newer: later.map((id) => newer.flatMap((one) => (one.fact === id ? one.id : []))),
      })
    }
  }
  return outdated
}

/** The chain of successors, and the content of the last one if it is open. */
async function followChain(db: Reader, first: string | null): Promise<{ later: string[]; now: string | null }> {
  const later: string[] = []
  let now: string | null = null
  for (let id = first; id !== null && later.length < longestChain; ) {
    const fact: { content: string; retiredAt: number | null; successor: string | null } | undefined = await db.get(
      'SELECT content, retired_at AS "retiredAt", superseded_by AS successor FROM facts WHERE id = ?',
      [id],
    )
    if (fact === undefined) break
    if (fact.retiredAt === null) now = fact.content
    later.push(id)
    id = fact.retiredAt === null ? null : fact.successor
  }
  return { later: now === null ? [] : later, now }
}

function recordsOf(db: Reader, facts: readonly string[]): Promise<{ id: number; fact: string; passageHash: string }[]> {
  const { marks, params } = inList(facts)
  return db.all(
    `SELECT r.id, o.fact_id AS fact, o.passage_hash AS "passageHash" FROM fact_origins o JOIN records r ON r.content_hash = o.passage_hash
     WHERE o.fact_id IN ${marks} AND (o.said_at IS NULL OR r.date IS NULL OR o.said_at = r.date)`,
    params,
  )
}
