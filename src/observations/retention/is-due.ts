import { dayMs } from '../../core/day-of.ts'
import type { HiddenReason, ObservationType } from '../observation.ts'

/** How long observations are kept, days; 0 means forever. */
export interface RetentionPolicy {
  /** Days without use until an observation is archived, so it is found on request only. */
  archiveDays: number
  /** Days after that until observations of a session are merged. */
  mergeDays: number
  /** Days after an observation was hidden until it is deleted. */
  deleteDays: number
}

/** Fields that decide about an observation. Times are epoch milliseconds. */
export interface Ageing {
  id: string
  type: ObservationType
  madeBy: string
  at: number
  retrieved: number
  lastRetrievedAt: number | null
  pinnedAt: number | null
  hidden: HiddenReason | null
  hiddenAt: number | null
  /** Whether others were merged into it. */
  isDigest: boolean
}

/** Factor of each type on the time it is kept. Decisions are needed for years, listings never. */
const typeWeights: Readonly<Record<ObservationType, number>> = {
  decision: 4,
  insight: 3,
  bugfix: 2,
  feature: 2,
  error: 1,
  refactor: 1,
  discovery: 1,
  change: 1,
  question: 1,
}
/** Factor of observations that a person or an agent wrote, and of digests. */
const purposeWeight = 2
/** Most fetches that extend its life; each adds it once more. */
const mostUses = 3

/** Importance as a factor on every period of the policy, at least 1, from type, author and uses. */
export function weightOf({ type, madeBy, retrieved, isDigest }: Ageing): number {
  const purpose = madeBy === 'user' || madeBy === 'agent' || isDigest ? purposeWeight : 1
  return typeWeights[type] * purpose * (1 + Math.min(retrieved, mostUses))
}

/** Whether an observation is due to be archived, counted from its last fetch or its creation. */
export function isDueToArchive(one: Ageing, { archiveDays }: RetentionPolicy, now: number): boolean {
  if (archiveDays === 0 || one.hidden !== null || one.pinnedAt !== null) return false
  return now - Math.max(one.at, one.lastRetrievedAt ?? 0) > archiveDays * dayMs * weightOf(one)
}

export function isDueToMerge(one: Ageing, { mergeDays }: RetentionPolicy, now: number): boolean {
  if (mergeDays === 0 || one.hidden !== 'archived' || one.pinnedAt !== null) return false
  return now - hiddenSince(one) > mergeDays * dayMs
}

/** Whether a hidden observation is due to be deleted. A merged one is only kept for undo. */
export function isDueToDelete(one: Ageing, { deleteDays }: RetentionPolicy, now: number): boolean {
  if (deleteDays === 0 || one.hidden === null || one.pinnedAt !== null) return false
  const weight = one.hidden === 'merged' || one.hidden === 'retracted' ? 1 : weightOf(one)
  return now - hiddenSince(one) > deleteDays * dayMs * weight
}

/** When it was hidden, or last fetched since. */
const hiddenSince = ({ hiddenAt, lastRetrievedAt, at }: Ageing): number =>
  Math.max(hiddenAt ?? at, lastRetrievedAt ?? 0)
