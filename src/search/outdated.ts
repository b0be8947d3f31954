import { adjustBy, byScore, type Candidate, type Outdated } from './candidate.ts'

/** Asks memory which records say what is no longer true. */
export type FindOutdated = (recordIds: readonly number[]) => Promise<ReadonlyMap<number, Outdated>>

/**
 * In units of the ranking score. A passage says more than the one thing that has ended, so it goes no further down than
 * it must: below the newer one where a reader would see both, else by so much.
 */
const weights = { alone: 0.1, below: 0.001 } as const
/** Where a reader would see it: as deep as answers are read. */
const seenDepth = 20

/** Ranks passages of what was true below those of what is, and marks them. */
export async function weighOutdated(candidates: readonly Candidate[], find: FindOutdated): Promise<void> {
  const found = await find([...new Set(candidates.map(({ row }) => row.recordId))])
  if (found.size === 0) return
  const seen = new Map<number, number>()
  for (const { row, score } of [...candidates].sort(byScore)) {
    if (seen.size >= seenDepth) break
    if (!seen.has(row.recordId)) seen.set(row.recordId, score)
  }
  // What changed least since goes first: what came between is in its place before what was before it is put below it.
  const ended = candidates.flatMap((candidate) => {
    const outdated = found.get(candidate.row.recordId)
    return outdated ? [{ candidate, outdated }] : []
  })
  for (const { candidate, outdated } of ended.sort((a, b) => a.outdated.newer.length - b.outdated.newer.length)) {
    candidate.outdated = outdated
    // Below the next one that a reader would see; that one has been put below what came after it.
    const newer =
      outdated.newer.map((ids) => ids.flatMap((id) => seen.get(id) ?? [])).find((scores) => scores.length > 0) ?? []
    const above = candidate.score - Math.max(...newer)
    if (newer.length === 0) adjustBy(candidate, 'outdated', -weights.alone)
    else if (above >= 0) adjustBy(candidate, 'outdated', -(above + weights.below))
    const { recordId } = candidate.row
    if (seen.has(recordId)) seen.set(recordId, Math.min(seen.get(recordId)!, candidate.score))
  }
}
