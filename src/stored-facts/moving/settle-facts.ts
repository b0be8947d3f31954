import { groupBy } from '../../core/group-by.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { write } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { Agreed } from '../../ports/movable.ts'
import { type Change, changeUnder } from '../change-facts.ts'
import * as factPairs from '../fact-pairs.ts'
import { recordsOfFacts } from '../fact-record.ts'
import * as factRows from '../fact-rows.ts'
import type { MovingNeeds } from './moved-fact.ts'
import { pairKey } from './shared-pairs.ts'

/** Longest chain of successors that is followed. */
const mostSteps = 100
const reason = 'written on two machines, neither of which knew of the other'

/**
 * Reconciles facts of several machines. Of facts with the same content the earliest of the most trusted stays. Facts
 * with one slot, or that replaced the same fact on two machines, wait for review; both stay open until then. The result
 * depends on the facts only.
 */
export async function settleFacts(
  needs: MovingNeeds,
  rivals: readonly (readonly [string, string])[],
): Promise<Agreed[]> {
  return needs.db.transaction(async (tx) => {
    const reopened = await reopenKept(tx, needs)
    const merged = await mergeSame(tx, needs)
    const pairs = [...(await sharingPlace(tx)), ...(await openEnds(tx, rivals))]
    const asked: Agreed[] = []
    for (const [one, other] of pairs) {
      const [older, newer] = [one, other].sort(byTime) as [Fact, Fact]
      if (await hasPair(tx, one.id, other.id)) continue
      const at = Math.max(older.createdAt, newer.createdAt)
      const id = await factPairs.insert(tx, { kind: 'review', newerId: newer.id, olderId: older.id, reason, at })
      if (id !== undefined) asked.push({ kind: 'pairs', key: pairKey('review', newer.id, older.id), isNew: true })
    }
    return [...reopened, ...merged, ...asked]
  })
}

/** Reopens what a review keeps where two verdicts retired both facts. The pair has the verdict synchronised later. */
async function reopenKept(tx: Writer, needs: MovingNeeds): Promise<Agreed[]> {
  const facts = await factRows.query(
    tx,
    `SELECT ${factRows.columns} FROM facts f WHERE f.id IN (SELECT CASE p.outcome WHEN 'older' THEN o.id ELSE n.id END
       FROM fact_pairs p JOIN facts n ON n.id = p.newer_id JOIN facts o ON o.id = p.older_id
       WHERE p.kind = 'review' AND p.settled_at IS NOT NULL AND n.retired_because = 'refused'
         AND o.retired_because = 'superseded' AND o.superseded_by = n.id
         AND (p.outcome = 'older' OR NOT EXISTS (SELECT 1 FROM fact_pairs q
           WHERE q.kind = 'review' AND q.newer_id = n.id AND q.outcome = 'older')))
       AND NOT EXISTS (SELECT 1 FROM facts g WHERE g.slot = f.slot AND g.retired_at IS NULL) ORDER BY f.id`,
    [],
  )
  if (facts.length === 0) return []
  const change = await beginSync(tx, needs, 'verdicts of two machines')
  const records = await needs.search.prepare(await recordsOfFacts(tx, facts))
  for (const [index, fact] of facts.entries()) await change.reopen(fact, records[index])
  return facts.map(({ id }) => ({ kind: 'facts', key: id, isNew: false }))
}

async function mergeSame(tx: Writer, needs: MovingNeeds): Promise<Agreed[]> {
  const facts = await openTwice(tx, 'content_hash')
  const merged: Agreed[] = []
  let change: Change | undefined
  for (const same of groupBy(facts, ({ contentHash }) => contentHash).values()) {
    const [first, ...others] = same.sort(byTrust)
    for (const { id, createdAt, validTo } of others) {
      change ??= await beginSync(tx, needs, 'the same fact of two machines')
      const retiredAt = Math.max(createdAt, first!.createdAt)
      await change.putBack(id, { retiredAt, retiredBecause: 'merged', supersededBy: first!.id, validTo })
      merged.push({ kind: 'facts', key: id, isNew: false })
    }
  }
  return merged
}

/** Pairs of adjacent open facts with the same slot. */
async function sharingPlace(tx: Reader): Promise<[Fact, Fact][]> {
  const facts = await openTwice(tx, 'slot')
  return [...groupBy(facts, ({ slot }) => slot).values()].flatMap((same) => {
    const ordered = same.sort(byTime)
    return ordered.slice(1).map((fact, index): [Fact, Fact] => [ordered[index]!, fact])
  })
}

/** The open successors of each pair of facts, if both have one. */
async function openEnds(tx: Reader, rivals: readonly (readonly [string, string])[]): Promise<[Fact, Fact][]> {
  const pairs: [Fact, Fact][] = []
  for (const [one, other] of rivals) {
    const [left, right] = [await openEnd(tx, one), await openEnd(tx, other)]
    if (left && right && left.id !== right.id) pairs.push([left, right])
  }
  return pairs
}

async function openEnd(tx: Reader, from: string): Promise<Fact | undefined> {
  let id: string | null = from
  for (let steps = 0; id !== null && steps < mostSteps; steps++) {
    const fact: Fact | undefined = (await factRows.read(tx, [id])).get(id)
    if (!fact || fact.retiredAt === null) return fact
    id = fact.supersededBy
  }
  return undefined
}

/** Begins a log entry for what sync changes; undo skips it. */
export const beginSync = async (tx: Writer, needs: MovingNeeds, target: string): Promise<Change> =>
  changeUnder(tx, needs, await write(tx, { at: needs.clock(), actor: 'sync', action: 'sync', target }))

const openTwice = (tx: Reader, column: 'content_hash' | 'slot'): Promise<Fact[]> =>
  factRows.query(
    tx,
    `SELECT ${factRows.columns} FROM facts f WHERE f.retired_at IS NULL AND f.${column} IN
       (SELECT ${column} FROM facts WHERE retired_at IS NULL AND ${column} IS NOT NULL
        GROUP BY ${column} HAVING count(*) > 1) ORDER BY f.id`,
    [],
  )

const hasPair = async (tx: Reader, one: string, other: string): Promise<boolean> =>
  (await tx.get(
    `SELECT 1 FROM fact_pairs WHERE kind = 'review' AND ((newer_id = ? AND older_id = ?) OR (newer_id = ? AND older_id = ?))`,
    [one, other, other, one],
  )) !== undefined

const byTime = (one: Fact, other: Fact): number => one.saidAt - other.saidAt || (one.id < other.id ? -1 : 1)
const byTrust = (one: Fact, other: Fact): number =>
  Number(one.untrusted) - Number(other.untrusted) || byTime(one, other)
