import type { Gem } from '../gem.ts'
import { joined } from './merge-gems.ts'

/**
 * Of two states of one gem that two machines wrote without knowing of each other, the one that the other is joined to:
 * the one that was captured again, then the later one. The same on every machine, in whichever order they are given.
 */
export function isStronger(one: Gem, other: Gem): boolean {
  if (one.version !== other.version) return one.version > other.version
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt
  return JSON.stringify(one) > JSON.stringify(other)
}

/** The stronger state with what the owner and co-pilots wrote into the other. */
export function joinEdits(strong: Gem, weak: Gem): Gem {
  const takesTitle = weak.owned.includes('title') && !strong.owned.includes('title')
  const { enrichment, enrichedBy, enrichedAt } = strong.enrichment ? strong : weak
  return {
    ...joined(strong, weak),
    ...{ enrichment, enrichedBy, enrichedAt },
    title: takesTitle ? weak.title : strong.title,
    owned: [...new Set([...strong.owned, ...weak.owned])].sort(),
    project: strong.project ?? weak.project,
    changedAt: Math.max(strong.changedAt, weak.changedAt),
    // What went into another gem by a merge has left its sources to that.
    sources: weak.deletedAt === null ? joined(strong, weak).sources : strong.sources,
    attributes: strong.attributes,
  }
}
