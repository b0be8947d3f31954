import type { Gem } from '../gem.ts'
import { joined } from './merge-gems.ts'

/**
 * Whether `one` wins over `other`, two states of a gem that two machines wrote independently: the one with the newer
 * capture, then the later one. The result does not depend on machine or order.
 */
export function isStronger(one: Gem, other: Gem): boolean {
  if (one.version !== other.version) return one.version > other.version
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt
  return JSON.stringify(one) > JSON.stringify(other)
}

/** The stronger state with the words that the owner and co-pilots wrote into the other. */
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
    // A merged gem has given its sources to its target.
    sources: weak.deletedAt === null ? joined(strong, weak).sources : strong.sources,
    attributes: strong.attributes,
  }
}
