import type { HiddenReason, ObservationType } from '../observation.ts'

/** How long observations are kept. Days; 0: for ever. */
export interface RetentionPolicy {
  /** Until one that nobody asks for is put away: found on request only. */
  archiveDays: number
  /** After that, until those of a session become one. */
  mergeDays: number
  /** After an observation was hidden, until it is deleted. */
  deleteDays: number
}

/** What a decision about an observation looks at. Times are epoch milliseconds. */
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
  /** Others were merged into it. */
  isDigest: boolean
}

const day = 24 * 60 * 60 * 1000

/** How many times as long as a change a type is worth keeping: a decision is asked for years later, a listing never. */
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
/** What somebody wrote down on purpose is worth twice as long, and so is what others were merged into. */
const purposeWeight = 2
/** Each time that it was fetched adds its life once more, up to so many. */
const mostUses = 3

/** Importance as a factor on every period of the policy, at least 1: type, who wrote it, how often it was used. */
export function weightOf({ type, madeBy, retrieved, isDigest }: Ageing): number {
  const purpose = madeBy === 'user' || madeBy === 'agent' || isDigest ? purposeWeight : 1
  return typeWeights[type] * purpose * (1 + Math.min(retrieved, mostUses))
}

/** Whether it is time to put one away: its life is counted from when it was made or fetched last. */
export function isDueToArchive(one: Ageing, { archiveDays }: RetentionPolicy, now: number): boolean {
  if (archiveDays === 0 || one.hidden !== null || one.pinnedAt !== null) return false
  return now - Math.max(one.at, one.lastRetrievedAt ?? 0) > archiveDays * day * weightOf(one)
}

export function isDueToMerge(one: Ageing, { mergeDays }: RetentionPolicy, now: number): boolean {
  if (mergeDays === 0 || one.hidden !== 'archived' || one.pinnedAt !== null) return false
  return now - hiddenSince(one) > mergeDays * day
}

/** What was merged is told by another: it waits for undo only. */
export function isDueToDelete(one: Ageing, { deleteDays }: RetentionPolicy, now: number): boolean {
  if (deleteDays === 0 || one.hidden === null || one.pinnedAt !== null) return false
  const weight = one.hidden === 'merged' || one.hidden === 'retracted' ? 1 : weightOf(one)
  return now - hiddenSince(one) > deleteDays * day * weight
}

/** Fetched meanwhile: it counts from then. */
const hiddenSince = ({ hiddenAt, lastRetrievedAt, at }: Ageing): number =>
  Math.max(hiddenAt ?? at, lastRetrievedAt ?? 0)
