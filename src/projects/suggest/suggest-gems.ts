import type { Hit } from '../../core/hit.ts'
import type { Filter } from '../../core/record.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Project } from '../../observations/observations.ts'
import type { Search } from '../../search/search.ts'
import { type Candidate, fuseHits, type RankedList } from './fuse-hits.ts'

export type { Candidate } from './fuse-hits.ts'

/** Hits of each list that are looked at. */
const listDepth = 200

export interface CandidateScope {
  /** Projects whose gems are left out. */
  without?: readonly string[]
  /** Only gems of this project. */
  within?: string
  /** `words`: without meaning, to compare with. */
  by?: 'both' | 'words'
}

export interface Candidates {
  found: Candidate[]
  degraded: string[]
}

/**
 * Gems that may belong to a project, the best first: near the objective by meaning, near the topics by words, fused.
 */
export async function findCandidates(
  search: Pick<Search, 'search'>,
  { name, objective, topics }: Pick<Project, 'name' | 'objective' | 'topics'>,
  { without = [], within, by = 'both' }: CandidateScope,
  options?: CallOptions,
): Promise<Candidates> {
  const filter: Filter = {
    kinds: ['gem'],
    ...(within !== undefined && { facets: { project: [within] } }),
    without: { standing: ['archived'], ...(without.length > 0 && { project: without }) },
  }
  const degraded = new Set<string>()
  const ask = async (text: string, mode: 'search' | 'vsearch'): Promise<readonly Hit[]> => {
    const query = plainWords(text)
    if (query === '') return []
    const request = { query, mode, filter, limit: listDepth, depth: listDepth, offers: false }
    const answer = await search.search(request, options)
    for (const one of answer.degraded) degraded.add(one)
    return answer.hits
  }
  const lists: RankedList[] = []
  for (const topic of topics) lists.push({ topic, weight: 1 / topics.length, hits: await ask(topic, 'search') })
  lists.push({ topic: null, weight: 1, hits: await ask([objective, ...topics].join(' ') || name, 'search') })
  if (by === 'both') {
    const about = [objective || name, topics.join(', ')].filter((part) => part !== '').join('. ')
    lists.push({ topic: null, weight: 2, hits: await ask(about, 'vsearch') })
  }
  return { found: fuseHits(lists), degraded: [...degraded] }
}

/** Words without what a query's syntax would read: quotes, fields, exclusions. */
const plainWords = (text: string): string =>
  text
    .replace(/["“”*:()]/g, ' ')
    .replace(/(^|\s)-+(?=\S)/g, '$1')
    .replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
