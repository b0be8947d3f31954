import type { Fact } from '../../fact-rules/fact-rules.ts'
import { write } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { Agreed } from '../../ports/movable.ts'
import { type Change, changeUnder } from '../facts/change-facts.ts'
import { factColumns, queryFacts, readFacts } from '../facts/facts-repository.ts'
import { insertPair } from '../facts/pairs-repository.ts'
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
    const merged = await mergeSame(tx, needs)
    const pairs = [...(await sharingPlace(tx)), ...(await openEnds(tx, rivals))]
    const asked: Agreed[] = []
    for (const [one, other] of pairs) {
      const [older, newer] = inOrder(one, other)
      const pair = { kind: 'review' as const, newerId: newer.id, olderId: older.id, reason }
      if (await hasPair(tx, one.id, other.id)) continue
      const id = await insertPair(tx, { ...pair, at: Math.max(older.createdAt, newer.createdAt) })
      if (id !== undefined) asked.push({ kind: 'pairs', key: pairKey('review', newer.id, older.id), isNew: true })
    }
    return [...merged, ...asked]
  })
}

async function mergeSame(tx: Writer, needs: MovingNeeds): Promise<Agreed[]> {
  const facts = await openTwice(tx, 'content_hash')
  const merged: Agreed[] = []
  let change: Change | undefined
  for (const same of groups(facts, ({ contentHash }) => contentHash)) {
    const [first, ...others] = same.sort(byTrust)
    for (const { id, createdAt, validTo } of others) {
      change ??= changeUnder(
        tx,
        needs,
        await write(tx, { at: needs.clock(), actor: 'sync', action: 'sync', target: 'the same fact of two machines' }),
      )
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
  return groups(facts, ({ slot }) => slot ?? '').flatMap((same) => {
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
    const fact: Fact | undefined = (await readFacts(tx, [id])).get(id)
    if (!fact || fact.retiredAt === null) return fact
    id = fact.supersededBy
  }
  return undefined
}

const openTwice = (tx: Reader, column: 'content_hash' | 'slot'): Promise<Fact[]> =>
  queryFacts(
    tx,
    `SELECT ${factColumns} FROM facts f WHERE f.retired_at IS NULL AND f.${column} IN
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
const inOrder = (one: Fact, other: Fact): [Fact, Fact] => (byTime(one, other) < 0 ? [one, other] : [other, one])

function groups(facts: readonly Fact[], nameOf: (fact: Fact) => string): Fact[][] {
  const found = new Map<string, Fact[]>()
  for (const fact of facts) found.set(nameOf(fact), [...(found.get(nameOf(fact)) ?? []), fact])
  return [...found.values()]
}
