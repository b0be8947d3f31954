import { idsOf } from '../../core/ids.ts'
import { tryLease } from '../../core/lease.ts'
import { breathe, type CallOptions } from '../../core/runtime.ts'
import { slices } from '../../core/sql.ts'
import { write } from '../../journal/journal.ts'
import { recordIdsOf } from '../../search/search.ts'
import { beginChange, type ChangeNeeds } from '../changes/begin-change.ts'
import { prepareMerged, writeMerged } from '../changes/merge-observations.ts'
import { deleteObservations, readObservations } from '../observations-repository.ts'
import type { RetentionPolicy } from './is-due.ts'
import { planRetention, type RetentionPlan } from './plan-retention.ts'

/** Observations that were archived, merged and deleted, or would be. */
export interface Retained {
  dryRun: boolean
  archived: Ended[]
  /** Observations that became part of another. */
  merged: (Ended & { into: string })[]
  deleted: Ended[]
}

interface Ended {
  id: string
  title: string
  /** Epoch milliseconds. */
  at: number
}

const actor = 'upkeep'
/** Merges in one transaction; each reads and writes a session's text. */
const mergesAtOnce = 20

/**
 * Archives, merges and deletes observations that the policy says are due; `dryRun` only previews them. Archiving and
 * merging can be undone; deleting cannot. While another process runs it, nothing is due. `signal` stops it between
 * steps, and it returns what was done so far.
 */
export async function applyRetention(
  needs: ChangeNeeds,
  policy: RetentionPolicy,
  { dryRun = true, signal }: CallOptions & { dryRun?: boolean | undefined } = {},
): Promise<Retained> {
  const { db, clock } = needs
  const resultOf = (plan: RetentionPlan): Retained => ({
    dryRun,
    archived: plan.archive.map(endedOf),
    merged: plan.merge.flatMap(({ into, others }) => others.map((one) => ({ ...endedOf(one), into: into.id }))),
    deleted: plan.delete.map(endedOf),
  })
  if (dryRun) return resultOf(await planRetention(db, policy, clock()))
  const nothing = { dryRun, archived: [], merged: [], deleted: [] }
  const lease = await tryLease(db, 'retention', clock)
  if (!lease) return nothing
  try {
    const plan = await planRetention(db, policy, clock())
    const archived = await archive(needs, plan.archive)
    const merged: RetentionPlan['merge'] = []
    for (const some of slices(plan.merge, mergesAtOnce)) {
      if (signal?.aborted) break
      await merge(needs, some)
      merged.push(...some)
      await breathe()
    }
    const deleted = signal?.aborted ? [] : plan.delete
    await erase(needs, idsOf(deleted))
    return resultOf({ archive: archived, merge: merged, delete: deleted })
  } finally {
    await lease.release()
  }
}

const endedOf = ({ id, title, at }: Ended): Ended => ({ id, title, at })

/** Archives those that nothing has hidden or pinned since the plan, and returns them. */
async function archive(needs: ChangeNeeds, due: RetentionPlan['archive']): Promise<RetentionPlan['archive']> {
  return needs.db.transaction(async (tx) => {
    const some = (await readObservations(tx, idsOf(due))).filter(
      ({ hidden, pinnedAt }) => hidden === null && pinnedAt === null,
    )
    if (some.length === 0) return []
    const change = await beginChange(tx, needs, { action: 'obs_archive', target: `${some.length} observations`, actor })
    for (const { id } of some) await change.setStanding(id, { hidden: 'archived', hiddenAt: change.at })
    return due.filter(({ id }) => some.some((one) => one.id === id))
  })
}

async function merge(needs: ChangeNeeds, groups: RetentionPlan['merge']): Promise<void> {
  const prepared: Parameters<typeof writeMerged>[2][] = []
  for (const { into, others } of groups) {
    const [target, ...rest] = await readObservations(needs.db, [into.id, ...others.map(({ id }) => id)])
    if (target?.id !== into.id || rest.length === 0) continue
    const [observation, record] = await prepareMerged(needs, target, rest, { onlyTitles: true })
    // A digest is as old as the day on which it was made, so it outlives its parts.
    prepared.push({ observation: { ...observation, hiddenAt: needs.clock() }, record, others: rest })
  }
  await needs.db.transaction(async (tx) => {
    const change = await beginChange(tx, needs, { action: 'obs_merge', target: `${prepared.length} sessions`, actor })
    for (const one of prepared) await writeMerged(change, tx, one)
  })
}

async function erase({ db, search, clock }: ChangeNeeds, ids: readonly string[]): Promise<void> {
  for (const slice of slices(ids, 256))
    await db.transaction(async (tx) => {
      await search.remove(tx, await recordIdsOf(tx, slice))
      await deleteObservations(tx, slice)
      await write(tx, { at: clock(), actor, action: 'obs_delete', target: `${slice.length} observations` })
    })
}
