import type { CallOptions } from '../../core/runtime.ts'
import type { Project } from '../../observations/observations.ts'
import type { Search } from '../../search/search.ts'
import { gemFilter, plainWords } from './suggest-gems.ts'

/** Gems that are scored for each question. */
const scored = 200

/**
 * How likely gems answer the objective with the topics, or the topics alone, by id, 0…1: the score that a question has, which
 * means the same in a library of three gems and of thousands. Ranks say which gem of them is best, and not whether it is
 * any good: in a small library every gem is near the top. Words alone say too much of a gem that has one of two.
 */
export async function howLikely(
  search: Pick<Search, 'search'>,
  { name, objective, topics }: Pick<Project, 'name' | 'objective' | 'topics'>,
  without: readonly string[],
  options?: CallOptions,
): Promise<Map<string, number>> {
  const filter = gemFilter({ without })
  const scores = new Map<string, number>()
  const questions = new Set([[objective, ...topics].join(' ') || name, topics.join(' ')].map(plainWords))
  for (const query of questions) {
    if (query === '') continue
    const request = { query, mode: 'query', filter, limit: scored, depth: scored, offers: false } as const
    for (const { id, score } of (await search.search(request, options)).hits)
      scores.set(id, Math.max(scores.get(id) ?? 0, score ?? 0))
  }
  return scores
}
