import { counted } from '../../core/counted.ts'
import { idsOf } from '../../core/ids.ts'
import type { CallOptions, Clock } from '../../core/runtime.ts'
import { type Fact, isFaded, trustRank } from '../../fact-rules/fact-rules.ts'
import type { Database, Writer } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { beginChange, type FactPair, factPairs, factRows } from '../../stored-facts/stored-facts.ts'
import { comparedUntil } from '../moving/row-forms.ts'
import { findNearDuplicates } from './near-duplicates.ts'

export interface UpkeepNeeds {
  db: Database
  search: Search
  clock: Clock
}

export interface Upkept {
  dryRun: boolean
  expired: Fact[]
  archived: Fact[]
  /** Pairs of seeming duplicates; they wait under `proposals`. */
  proposed: { newer: Fact; older: Fact; score: number }[]
}

/** Facts compared per run; takes some seconds. */
const comparedAtOnce = 500
const actor = 'upkeep'

/** Upkeep of memory: archives expired and unused facts, and proposes duplicates to merge. */
export function createUpkeep(needs: UpkeepNeeds) {
  const { db, clock } = needs
  return {
    /** Returns the planned changes; with `dryRun: false` makes them, each with a log entry that can be undone. */
    async run({ dryRun = true, signal }: CallOptions & { dryRun?: boolean | undefined } = {}): Promise<Upkept> {
      const now = clock()
      const expired = await expiredFacts(db, now)
      const archived = (await idleFacts(db)).filter(
        (fact) => isFaded(fact, now) && !expired.some(({ id }) => id === fact.id),
      )
      const from = (await readMark(db)) ?? ''
      const { found, last } = await findNearDuplicates(needs, from, comparedAtOnce, { signal })
      if (!dryRun) {
        await retireAll(needs, expired, 'fact_expire')
        await retireAll(needs, archived, 'fact_archive')
        await db.transaction(async (tx) => {
          for (const { newer, older, score } of found) {
            const pair = { kind: 'merge' as const, newerId: newer.id, olderId: older.id, score }
            await factPairs.insert(tx, { ...pair, reason: 'says about the same', at: now })
          }
          await writeMark(tx, last)
        })
      }
      return { dryRun, expired, archived, proposed: found }
    },

    /** Proposed duplicates. */
    proposals: (): Promise<FactPair[]> => factPairs.readOpen(db, 'merge'),

    /** Merges a proposed pair, or keeps both facts. Errors: `pair_not_found`. */
    merge: (id: number, apply: boolean) => settleMerge(needs, id, apply),
  }
}

const expiredFacts = (db: Database, now: number): Promise<Fact[]> =>
  factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f WHERE f.retired_at IS NULL AND f.type <> 'event' AND f.expires_at IS NOT NULL AND f.expires_at <= ?
     ORDER BY f.expires_at, f.id`,
    [now],
  )

const idleFacts = (db: Database): Promise<Fact[]> =>
  factRows.query(
    db,
    `SELECT ${factRows.columns} FROM facts f WHERE f.retired_at IS NULL AND f.access_count = 0 ORDER BY f.id`,
    [],
  )

async function retireAll(needs: UpkeepNeeds, facts: readonly Fact[], action: 'fact_expire' | 'fact_archive') {
  if (facts.length === 0) return
  await needs.db.transaction(async (tx) => {
    const open = [...(await factRows.read(tx, idsOf(facts))).values()].filter(({ retiredAt }) => retiredAt === null)
    if (open.length === 0) return
    const change = await beginChange(tx, needs, { action, target: counted(open.length, 'fact'), actor })
    for (const { id, expiresAt } of open) {
      if (action === 'fact_archive') await change.retire(id, 'archived')
      else await change.retire(id, 'expired', { validTo: expiresAt ?? change.at })
    }
  })
}

/** Merges a pair: the more trusted fact stays, else the newer one, which gets the other's origins. */
async function settleMerge(needs: UpkeepNeeds, id: number, apply: boolean): Promise<{ kept: Fact[]; merged: Fact[] }> {
  return needs.db.transaction(async (tx) => {
    const { newerId, olderId } = await factPairs.readOpenOne(tx, 'merge', id)
    const both = await factRows.read(tx, [newerId, olderId])
    const [newer, older] = [both.get(newerId)!, both.get(olderId)!]
    const isLapsed = apply && (newer.retiredAt !== null || older.retiredAt !== null)
    const change = await beginChange(tx, needs, {
      action: isLapsed ? 'merge_lapse' : 'fact_merge',
      target: `${newerId} ${olderId}`,
      actor: 'user',
      note: apply ? undefined : 'left apart',
    })
    await factPairs.settle(tx, id, apply ? 'merged' : 'left apart', change.logId, change.at)
    if (!apply || isLapsed) return { kept: [newer, older], merged: [] }
    const [kept, merged] = trustRank(older) < trustRank(newer) ? [older, newer] : [newer, older]
    await change.merge(merged.id, kept.id)
    const now = await factRows.read(tx, [kept.id, merged.id])
    return { kept: [now.get(kept.id)!], merged: [now.get(merged.id)!] }
  })
}

const readMark = async (db: Database): Promise<string | undefined> =>
  (await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [comparedUntil]))?.value

const writeMark = (tx: Writer, value: string) =>
  tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    comparedUntil,
    value,
  ])
