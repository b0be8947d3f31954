import { dayMs, dayOf } from '../../core/day-of.ts'
import type { Reader } from '../../ports/database.ts'
import { type Ageing, isDueToArchive, isDueToDelete, isDueToMerge, type RetentionPolicy, weightOf } from './is-due.ts'
import { type AgeingRow, readHidden, readTies, readVisible, type Tie } from './retention-repository.ts'

/** Observations that are due. */
export interface RetentionPlan {
  archive: AgeingRow[]
  /** Observations of a session to merge: the one that stays, and the others. */
  merge: { into: AgeingRow; others: AgeingRow[] }[]
  delete: AgeingRow[]
}

/** Most observations of each kind per run. This keeps transactions short; the rest is due the next time. */
const mostAtOnce = 2000
/** Most observations merged into one at once. */
const largestMerge = 30

/** Plans what the policy requires now. Changes nothing. */
export async function planRetention(db: Reader, policy: RetentionPolicy, now: number): Promise<RetentionPlan> {
  const { archiveDays, mergeDays, deleteDays } = policy
  const before = (days: number) => now - days * dayMs
  const archive =
    archiveDays === 0
      ? []
      : await due(db, readVisible(db, before(archiveDays)), (one) => isDueToArchive(one, policy, now))
  const gone =
    deleteDays === 0 ? [] : await due(db, readHidden(db, before(deleteDays)), (one) => isDueToDelete(one, policy, now))
  const going = new Set(gone.map(({ id }) => id))
  const mergeable =
    mergeDays === 0
      ? []
      : await due(db, readHidden(db, before(mergeDays)), (one) => isDueToMerge(one, policy, now) && !going.has(one.id))
  return { archive, merge: groupsOf(mergeable), delete: gone }
}

async function due(
  db: Reader,
  rows: AsyncGenerator<AgeingRow[]>,
  isDue: (one: Ageing) => boolean,
): Promise<AgeingRow[]> {
  const found: AgeingRow[] = []
  for await (const page of rows) {
    const candidates = page.filter(isDue)
    const ties = await readTies(
      db,
      candidates.map(({ id }) => id),
    )
    found.push(...withoutTied(candidates, ties))
    if (found.length >= mostAtOnce) break
  }
  return found.slice(0, mostAtOnce)
}

/**
 * Leaves out linked observations: with a confirmed link always, with a proposed one while its other end is visible and
 * not due itself. A kept one may keep others, so this repeats until nothing changes.
 */
export function withoutTied<One extends { id: string }>(candidates: readonly One[], ties: readonly Tie[]): One[] {
  const going = new Set(candidates.map(({ id }) => id))
  for (let before = -1; before !== going.size; ) {
    before = going.size
    for (const { id, other, confirmed, isVisible } of ties)
      if (confirmed || (isVisible && !going.has(other))) going.delete(id)
  }
  return candidates.filter(({ id }) => going.has(id))
}

/** Groups archived ones by session (without one, by project and day), to merge into the one with the highest weight. */
function groupsOf(rows: readonly AgeingRow[]): RetentionPlan['merge'] {
  const groups = new Map<string, AgeingRow[]>()
  for (const row of rows) {
    const key = row.session ?? `${row.project ?? ''} ${dayOf(row.at)}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [into, ...others] = [...group].sort(
      (a, b) => weightOf(b) - weightOf(a) || b.at - a.at || (a.id < b.id ? 1 : -1),
    )
    return into && others.length > 0 ? [{ into, others: others.slice(0, largestMerge) }] : []
  })
}
