import type { RecordKind } from '../core/record.ts'
import { adjustBy, byScore, type Candidate, type Outdated } from './candidate.ts'

/** Finds records whose content is no longer true, among records by their row ids, with the kind of each. */
export type FindOutdated = (records: ReadonlyMap<number, RecordKind>) => Promise<ReadonlyMap<number, Outdated>>

/**
 * Penalties in units of the ranking score. A passage says more than the one outdated thing, so it goes no further down
 * than it must: below the newer passage if a reader would see both, else by a fixed amount.
 */
const weights = { alone: 0.1, below: 0.001 } as const
/** Number of hits that a reader sees. */
const seenDepth = 20

/** Ranks outdated passages below current ones, and marks them. */
export async function weighOutdated(candidates: readonly Candidate[], find: FindOutdated): Promise<void> {
  const found = await find(new Map(candidates.map(({ row }) => [row.recordId, row.kind])))
  if (found.size === 0) return
  const seen = new Map<number, number>()
  for (const { row, score } of [...candidates].sort(byScore)) {
    if (seen.size >= seenDepth) break
    if (!seen.has(row.recordId)) seen.set(row.recordId, score)
  }
  // Passages with the fewest later changes first: intermediate states are in place before older ones are put below
  // them.
  const ended = candidates.flatMap((candidate) => {
    const outdated = found.get(candidate.row.recordId)
    return outdated ? [{ candidate, outdated }] : []
  })
  for (const { candidate, outdated } of ended.sort((a, b) => a.outdated.newer.length - b.outdated.newer.length)) {
    candidate.outdated = outdated
    // Below the next newer visible passage; that one is already below its own successor.
    const newer =
      outdated.newer.map((ids) => ids.flatMap((id) => seen.get(id) ?? [])).find((scores) => scores.length > 0) ?? []
    const above = candidate.score - Math.max(...newer)
    if (newer.length === 0) adjustBy(candidate, 'outdated', -weights.alone)
    else if (above >= 0) adjustBy(candidate, 'outdated', -(above + weights.below))
    const { recordId } = candidate.row
    if (seen.has(recordId)) seen.set(recordId, Math.min(seen.get(recordId)!, candidate.score))
  }
}
