import type { CallOptions } from '../../core/runtime.ts'
import type { WorkingNeeds } from '../needs.ts'
import { refusedGems } from '../refusals.ts'
import type { Candidate } from './fuse-hits.ts'
import { howLikely } from './how-likely.ts'
import { raiseAlike } from './raise-alike.ts'
import { reasonFor } from './reason.ts'
import { findCandidates } from './suggest-gems.ts'

/** A gem that may belong to a project. */
export interface Suggestion {
  gem: string
  title: string
  kind: string
  url: string | null
  /** How likely it answers the objective or the topics, 0…1. The order looks at neighbours and titles, too. */
  score: number
  /** One line that quotes the gem. */
  reason: string
  /** The passage that made it one, with its lines in gem.md. */
  passage: string
  startLine: number
  endLine: number
}

export interface Suggestions {
  project: string
  suggestions: Suggestion[]
  degraded: string[]
}

/**
 * Below, a gem has next to nothing to do with a project. Of notes that belong to 36 projects 93 of a hundred are above it, and of
 * notes of another vault, which do not belong, 42 of a hundred; by objectives alone 85 and 49.
 */
const leastLikely = 0.05
/** Gems of the project that others are compared with. */
const mostOwn = 50

/** Gems that belong to no project yet and may belong to this one. Errors: `project_not_found`. */
export async function suggestForProject(
  needs: WorkingNeeds,
  named: string,
  { limit, ...options }: CallOptions & { limit: number },
): Promise<Suggestions> {
  const { db, search, gems, keeping } = needs
  const project = await keeping.project(named)
  const taken = await db.all<{ project: string }>(
    'SELECT DISTINCT project FROM gems WHERE project IS NOT NULL AND deleted_at IS NULL',
  )
  const without = [...new Set([project.name, ...taken.map((one) => one.project)])]
  const { found, degraded } = await findCandidates(search, project, { without }, options)
  const refused = await refusedGems(db, project.name)
  const own = await gems.heads(mostOwn, project.name)
  const judged = { taken: own.map(({ id }) => id), refused: [...refused].reverse() }
  const raised = await raiseAlike(gems, found, judged)
  const scores = await howLikely(search, project, without, options)
  const scoreOf = ({ hit }: Candidate) => scores.get(hit.id) ?? 0
  const likely = raised.filter((candidate) => scoreOf(candidate) >= leastLikely)
  const best = likely.filter(({ hit }) => !refused.has(hit.id)).slice(0, limit)
  const lines = new Map((await gems.lines(best.map(({ hit }) => hit.id))).map((line) => [line.id, line]))
  const suggestions: Suggestion[] = []
  for (const candidate of best) {
    const { hit } = candidate
    const line = lines.get(hit.id)
    if (!line) continue
    const { reason } = await reasonFor(needs, candidate, project.objective || project.name, options)
    suggestions.push({
      ...{ gem: hit.id, title: line.title, kind: line.kind, url: line.url, score: scoreOf(candidate), reason },
      ...{ passage: hit.snippet, startLine: hit.startLine, endLine: hit.endLine },
    })
  }
  return { project: project.name, suggestions, degraded } satisfies Suggestions
}
