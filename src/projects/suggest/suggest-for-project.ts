import type { CallOptions } from '../../core/runtime.ts'
import type { WorkingNeeds } from '../needs.ts'
import { refusedGems } from '../refusals.ts'
import { raiseAlike } from './raise-alike.ts'
import { reasonFor } from './reason.ts'
import { findCandidates } from './suggest-gems.ts'

/** A gem that may belong to a project. */
export interface Suggestion {
  gem: string
  title: string
  kind: string
  url: string | null
  /** Against the best suggestion, 0…1. */
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
 * Below, a gem has next to nothing to do with a project: unrelated ones have .02 by meaning, and .1 for one common word of
 * the objective. Of notes that belong to 36 projects 97 of a hundred are above it, and of notes of another vault, which do not
 * belong, 71 of a hundred in place of 93 at .05.
 */
const leastLikely = 0.12
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
  const likely = raised.filter((candidate) => candidate.likely >= leastLikely)
  const best = likely.filter(({ hit }) => !refused.has(hit.id)).slice(0, limit)
  const lines = new Map((await gems.lines(best.map(({ hit }) => hit.id))).map((line) => [line.id, line]))
  const suggestions: Suggestion[] = []
  for (const candidate of best) {
    const { hit, score } = candidate
    const line = lines.get(hit.id)
    if (!line) continue
    const { reason } = await reasonFor(needs, candidate, project.objective || project.name, options)
    suggestions.push({
      ...{ gem: hit.id, title: line.title, kind: line.kind, url: line.url, score, reason },
      ...{ passage: hit.snippet, startLine: hit.startLine, endLine: hit.endLine },
    })
  }
  return { project: project.name, suggestions, degraded } satisfies Suggestions
}
