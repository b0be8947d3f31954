import { dayMs } from '../../core/day-of.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Gem } from '../../gems/gems.ts'
import type { Project } from '../../observations/observations.ts'
import type { WorkingNeeds } from '../needs.ts'
import { findCandidates } from '../suggest/suggest-gems.ts'

export interface Important {
  gem: Gem
  /** 0…1: what the gem says for the objective, and what the owner did with it. */
  importance: number
}

const halfLife = 180 * dayMs

/**
 * Gems by their importance to the objective: near it, worked on by the owner (notes, highlights, read), and new. Without
 * an objective what the owner did with them counts.
 */
export async function byImportance(
  { search, clock }: WorkingNeeds,
  project: Project,
  gems: readonly Gem[],
  options?: CallOptions,
): Promise<Important[]> {
  const near = new Map<string, number>()
  if (gems.length > 1 && (project.objective !== '' || project.topics.length > 0)) {
    const { found } = await findCandidates(search, project, { within: project.name }, options)
    for (const { hit, score } of found) near.set(hit.id, score)
  }
  const ranked = gems.map((gem) => {
    const used = (gem.notes || gem.highlights ? 0.6 : 0) + (gem.readAt === null ? 0 : 0.4)
    const age = 2 ** (-Math.max(0, clock() - gem.capturedAt) / halfLife)
    return { gem, importance: 0.65 * (near.get(gem.id) ?? 0) + 0.2 * used + 0.15 * age }
  })
  return ranked.sort((a, b) => b.importance - a.importance || (a.gem.id < b.gem.id ? -1 : 1))
}
